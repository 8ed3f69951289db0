/** Loads the endpoints of the files attached to tasks, with the first task that is opened. */
export const loadTaskFiles = () => import('../../contract/attachments').then((module) => module.taskAttachments);
