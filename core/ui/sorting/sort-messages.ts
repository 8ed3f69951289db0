import { defineMessages } from '../../contract';

/** Messages of lists that people sort. */
export const sortMessages = defineMessages('ui', {
  sortHint: 'Drag an item by its handle, or move it with Alt and the up or down arrow key.',
  sortMenu: 'Move {name}',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveToTop: 'Move to the top',
  moveToEnd: 'Move to the end',
  moveTo: 'Move to {list}',
  movedWithin: '{name} moved to position {position} of {count}.',
  movedTo: '{name} moved to {list}, position {position} of {count}.',
  sortEmpty: 'Nothing here yet.',
});
