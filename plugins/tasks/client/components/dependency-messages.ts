import { defineMessages } from '@tessera/core/contract';

/** Texts of the dialog with the dependencies of a task. */
export const dependencyMessages = defineMessages('tasks', {
  dependenciesOf: 'Dependencies of {key}',
  dependenciesDone: 'Done',
});
