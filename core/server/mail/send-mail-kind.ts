/** Kind of the jobs that send mail. */
export const sendMailKind = 'core.send-mail';
