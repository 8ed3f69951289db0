import type { TranslationOf } from '@tessera/core/contract';
import type { tableMessages } from './table-messages';

/** German. */
export const translation: TranslationOf<typeof tableMessages> = {
  tableColumns: 'Spalten auswählen',
  resetColumns: 'Spalten zurücksetzen',
  columnKey: 'Nummer',
  columnCreated: 'Erstellt',
  columnUpdated: 'Geändert',
  titleOf: 'Titel von {key}',
  startOf: 'Beginn von {key}',
  estimateOf: 'Aufwand von {key}',
  fieldOf: '{field} von {key}',
  fieldOfSelected: '{field} der ausgewählten Aufgaben',
  clearStart: 'Beginn entfernen',
};
