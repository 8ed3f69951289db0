import { defineMessages } from '../../contract';

/** Messages of boards. */
export const boardMessages = defineMessages('ui', {
  boardHint: 'Enter opens a card. Alt with the left or right arrow key moves it to another column.',
  boardMoved: '{name} moved to {column}.',
  boardMenu: 'Move {name}',
  boardMoveTo: 'Move to {column}',
  boardDrag: 'Drag {name}',
  boardCollapse: 'Collapse {column}',
  boardExpand: 'Expand {column}',
  boardEmpty: 'Nothing here yet.',
});
