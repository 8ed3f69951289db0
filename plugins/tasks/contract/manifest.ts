import { definePath, definePlugin } from '@tessera/core/contract';

export const tasks = definePlugin({
  id: 'tasks',
  name: 'Tasks',
  description: 'Create tasks, hand them over, complete them, and see what changed.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Tasks'] },
});

/** R23: the list, with an optional open task. Also the home area. */
export const tasksPath = definePath('/tasks/:taskId?');

/** The tasks of the signed-in person, with an optional open task. */
export const myTasksPath = definePath('/my-tasks/:taskId?');
