import type { TranslationOf } from '@tessera/core/contract';
import type { paletteMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof paletteMessages> = {
  searching: 'Suche läuft …',
  noMatch: 'Nichts gefunden.',
  searchFailed: '{type} konnten nicht durchsucht werden',
  searchAgain: 'Erneut versuchen',
  hits: { one: '{count} Treffer', other: '{count} Treffer' },
  paletteTitle: 'Befehle',
  paletteField: 'Befehl, Seite oder anderes finden',
  recent: 'Zuletzt',
  goTo: 'Gehe zu',
  portals: 'Portale',
  switchTo: 'Zu {portal} wechseln',
  pageOfSettings: 'Einstellungen, {page}',
  undoThat: 'Rückgängig: {what}',
  moveLine: 'Bewegen',
  openLine: 'Öffnen',
  actionsOnly: 'nur für Befehle',
  typeSign: 'Tippen Sie',
  shortcutsTitle: 'Tastenkürzel',
  closeSheet: 'Schließen',
  singleKeys: 'Kürzel mit einer Taste',
  singleKeysHint: 'Tasten, die ohne Strg oder Command wirken. Schalten Sie sie ab, wenn Sie sie versehentlich drücken.',
  listOpen: 'Zeile öffnen',
  dialogs: 'Dialoge und Fenster',
  closeDialog: 'Schließen',
};
