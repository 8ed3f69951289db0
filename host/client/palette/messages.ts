import { defineMessages } from '@tessera/core/contract';

/** Texts of the search popup, the command palette and the shortcut sheet. */
export const paletteMessages = defineMessages('host', {
  searching: 'Searching…',
  noMatch: 'No Match Found.',
  searchFailed: 'Couldn’t search {type}',
  searchAgain: 'Retry',
  hits: { one: '{count} match', other: '{count} matches' },
  paletteTitle: 'Command palette',
  paletteField: 'Type a command or search…',
  recent: 'Recent',
  goTo: 'Go to',
  companies: 'Companies',
  switchTo: 'Switch to {portal}',
  pageOfSettings: 'Settings, {page}',
  undoThat: 'Undo: {what}',
  moveItem: 'Move',
  openItem: 'Open',
  actionsOnly: 'for actions only',
  typeSign: 'Type',
  shortcutsTitle: 'Keyboard shortcuts',
  closeSheet: 'Close',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Shortcuts that work without Ctrl or Command. Turn them off if you press them by accident.',
  listOpen: 'Open item',
  dialogs: 'Dialogs and panels',
  closeDialog: 'Close',
});
