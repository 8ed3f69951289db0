import type { TranslationOf } from '@tessera/core/contract';
import type { paletteMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof paletteMessages> = {
  searching: 'Suche läuft …',
  noMatch: 'Nichts gefunden.',
  searchFailed: '{type} konnten nicht durchsucht werden',
  searchAgain: 'Noch einmal versuchen',
  hits: { one: '{count} Treffer', other: '{count} Treffer' },
  createdBy: 'Angelegt von {name}',
  paletteTitle: 'Befehle',
  paletteField: 'Befehl eingeben oder suchen …',
  recent: 'Zuletzt',
  goTo: 'Gehe zu',
  companies: 'Firmen',
  switchTo: 'Zu {portal} wechseln',
  pageOfSettings: 'Einstellungen, {page}',
  undoThat: 'Rückgängig: {what}',
  moveItem: 'Navigieren',
  openItem: 'Öffnen',
  actionsOnly: 'nur Befehle',
  typeSign: 'Mit',
  shortcutsTitle: 'Tastenkürzel',
  closeSheet: 'Schließen',
  singleKeys: 'Kürzel mit einer Taste',
  singleKeysHint:
    'Kürzel, die ohne Strg oder Command funktionieren. Schalten Sie sie ab, wenn Sie sie versehentlich drücken.',
  listOpen: 'Eintrag öffnen',
  dialogs: 'Dialoge und Fenster',
  closeDialog: 'Schließen',
};
