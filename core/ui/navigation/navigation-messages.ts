import { defineMessages } from '../../contract';

/** Messages of parts that lead to other places. */
export const navigationMessages = defineMessages('ui', {
  showAncestors: {
    one: 'Show {count} more level',
    other: 'Show {count} more levels',
  },
});
