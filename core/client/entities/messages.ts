import { defineMessages } from '../../contract';

/** Messages about declared entities. They load with the first plugin that has some. */
export const entityMessages = defineMessages('core', {
  entityAdded: '“{name}” was added.',
  entityDeleted: '“{name}” was deleted.',
});
