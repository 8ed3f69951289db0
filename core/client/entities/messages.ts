import { defineMessages } from '../../contract';

/** Messages about declared entities. They load with the first plugin that has some. */
export const entityMessages = defineMessages('core', {
  entityAdded: '“{name}” was added.',
  entityDeleted: '“{name}” was deleted.',
  changedByBoth: '{name} was changed by you and someone else at the same time.',
  reviewConflict: 'Review',
});
