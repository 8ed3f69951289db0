/** Loads the endpoints by which people watch tasks, with the first task that is opened. */
export const loadTaskWatchers = () => import('../../contract/watchers').then((module) => module.taskWatchers);
