import { tasksPath } from '../../contract/manifest';

/** Name of the query value that opens the composer, so that it has an address and comes back with its page. */
export const newTaskQuery = 'new';

/** The list with the composer over it. */
export const newTaskAddress = `${tasksPath.to({})}?${newTaskQuery}=1`;
