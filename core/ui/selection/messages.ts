import { defineMessages } from '../../contract';

/** Messages of selected rows. They load with the first selection. */
export const selectionMessages = defineMessages('ui', {
  selected: { one: 'One selected', other: '{count} selected' },
  clear: 'Clear selection',
});
