import type { TranslationOf } from '@tessera/core/contract';
import type { tasksServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof tasksServerMessages> = {
  archived: '{key} ist archiviert. Holen Sie die Aufgabe zurück, um sie zu ändern.',
  notFound: 'Diese Aufgabe wurde gelöscht oder hat nie existiert.',
  tooManyOwners:
    'Für diese Aufgaben sind mehr als {max} Personen zuständig. Gruppieren Sie anders, oder filtern Sie nach Person.',
  parentMissing: 'Die übergeordnete Aufgabe wurde gelöscht oder hat nie existiert. Wählen Sie eine andere.',
  parentCircle: '{key} ist diese Aufgabe selbst oder eine ihrer Unteraufgaben. Wählen Sie eine andere Aufgabe.',
  parentDeep: 'Aufgaben können höchstens {max} Ebenen haben. Wählen Sie eine Aufgabe auf einer höheren Ebene.',
  parentFull: '{key} hat {max} Unteraufgaben, mehr sind nicht möglich. Wählen Sie eine andere Aufgabe.',
  treeLarge:
    '{key} hat mehr als {max} Unteraufgaben; mehr lassen sich nicht auf einmal kopieren. Kopieren Sie die Aufgabe ohne Unteraufgaben.',
  templatesFull: 'Diese Firma hat bereits {max} Vorlagen. Löschen Sie zuerst einige.',
  timeWithoutDate: 'Wählen Sie zu dieser Uhrzeit auch das Datum.',
  timeWithoutZone: 'Wählen Sie zu dieser Uhrzeit auch die Zeitzone.',
  zoneUnknown: 'Wählen Sie eine Zeitzone wie Europe/Berlin.',
  startAfterDue:
    'Die Aufgabe würde nach ihrem Termin beginnen. Wählen Sie einen früheren Beginn oder einen späteren Termin.',
  recurrencePast: 'Seither ist eine weitere Aufgabe dieser Serie entstanden. Ändern Sie deren Wiederholung.',
  recurrenceWithoutDate: 'Wählen Sie zuerst ein Fälligkeitsdatum: Die Wiederholung zählt ab ihm.',
  recurrenceNever:
    'Nach ihrem Fälligkeitsdatum käme die Aufgabe nie wieder. Wählen Sie eine andere Regel oder ein späteres Ende.',
  dateOfRecurrence:
    'Eine Aufgabe, die sich wiederholt, braucht ein Fälligkeitsdatum. Beenden Sie zuerst die Wiederholung.',
  completionBlocked: {
    one: '{key} ist durch {count} offene Aufgabe blockiert. Senden Sie isCompletionConfirmed, um sie trotzdem zu erledigen.',
    other:
      '{key} ist durch {count} offene Aufgaben blockiert. Senden Sie isCompletionConfirmed, um sie trotzdem zu erledigen.',
  },
  completionOfParent: {
    one: '{key} hat {count} offene Unteraufgabe. Senden Sie isCompletionConfirmed, um sie trotzdem zu erledigen.',
    other: '{key} hat {count} offene Unteraufgaben. Senden Sie isCompletionConfirmed, um sie trotzdem zu erledigen.',
  },
  ownerNotMember: 'Wählen Sie als zuständige Person ein aktives Mitglied dieser Firma.',
  ownedTasks: { one: '{count} offene Aufgabe', other: '{count} offene Aufgaben' },
  auditArea: 'Aufgaben',
  auditSettings: 'Einstellungen für Aufgaben geändert',
  auditCalendarAdded: 'Kalenderadresse erstellt',
  auditCalendarRevoked: 'Kalenderadresse widerrufen',
};
