/** Kind of the jobs that send email. */
export const sendMailKind = 'core.send-mail';
