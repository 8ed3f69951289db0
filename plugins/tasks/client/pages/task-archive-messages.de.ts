import type { TranslationOf } from '@tessera/core/contract';
import type { taskArchiveMessages } from './task-archive-messages';

/** German. */
export const translation: TranslationOf<typeof taskArchiveMessages> = {
  archiveTitle: 'Archiv von Aufgaben',
  archiveHint:
    'Erledigte und abgebrochene Aufgaben können von selbst aus den Listen verschwinden. Archivierte Aufgaben finden Sie weiterhin über die Suche und in der Liste „Archiviert“; jedes Mitglied kann sie zurückholen. Gelöscht wird nichts.',
  archivesAfter: 'Erledigte und abgebrochene Aufgaben archivieren',
  archivesNever: 'Nie',
  archivesAfterMonths: { one: 'Nach {count} Monat ohne Änderung', other: 'Nach {count} Monaten ohne Änderung' },
  showArchived: 'Archivierte Aufgaben anzeigen',
};
