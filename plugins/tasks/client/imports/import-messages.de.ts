import type { TranslationOf } from '@tessera/core/contract';
import type { taskImportMessages } from './import-messages';

/** German. */
export const translation: TranslationOf<typeof taskImportMessages> = {
  importTitle: 'Aufgaben importieren',
  importedKey: 'Kürzel in der Datei',
  importedDue: 'Fällig am',
  importedStart: 'Beginn am',
  importedRecurrence: 'Wiederholung (RFC 5545)',
  importedParent: 'Übergeordnete Aufgabe',
  importedCompleted: 'Erledigt',
};
