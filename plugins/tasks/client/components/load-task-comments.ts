/** Loads the endpoints of comments on tasks, with the first task that is opened. */
export const loadTaskComments = () => import('../../contract/comments').then((module) => module.taskComments);
