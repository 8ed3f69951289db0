/** The type of the notice of several late reminders; its id is that of the person. */
export const lateEntity = 'reminders.late';
