import { defineMessages } from '@tessera/core/contract';

/** Texts of the search popup, the command palette and the sheet of shortcuts. */
export const paletteMessages = defineMessages('host', {
  searching: 'Searching…',
  noMatch: 'No Match Found.',
  searchFailed: '{type} could not be searched',
  searchAgain: 'Retry',
  hits: { one: '{count} match', other: '{count} matches' },
  paletteTitle: 'Command palette',
  paletteField: 'Find a command, a page or anything else',
  recent: 'Recent',
  goTo: 'Go to',
  portals: 'Portals',
  switchTo: 'Switch to {portal}',
  pageOfSettings: 'Settings, {page}',
  undoThat: 'Undo: {what}',
  moveLine: 'Move',
  openLine: 'Open',
  actionsOnly: 'for actions only',
  typeSign: 'Type',
  shortcutsTitle: 'Keyboard shortcuts',
  closeSheet: 'Close',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Keys that act without Ctrl or Command. Switch them off if you press them by accident.',
  listOpen: 'Open the line',
  dialogs: 'Dialogs and panels',
  closeDialog: 'Close',
});
