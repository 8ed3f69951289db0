import type { TranslationOf } from '@tessera/core/contract';
import type { exportMessages } from './export-messages';

/** German. */
export const translation: TranslationOf<typeof exportMessages> = {
  columnKey: 'Kürzel',
  columnTitle: 'Titel',
  columnStatus: 'Status',
  columnPriority: 'Priorität',
  columnOwner: 'Zuständig',
  columnDue: 'Fällig am',
  columnDueTime: 'Uhrzeit des Termins',
  columnStart: 'Beginn',
  columnStartTime: 'Uhrzeit des Beginns',
  columnTimeZone: 'Zeitzone',
  columnEstimate: 'Aufwand (Minuten)',
  columnLogged: 'Erfasst (Minuten)',
  columnRecurrence: 'Wiederholung (RFC 5545)',
  columnLabels: 'Labels',
  columnParent: 'Übergeordnete Aufgabe',
  columnSubTasks: 'Unteraufgaben',
  columnSubTasksDone: 'Erledigte Unteraufgaben',
  columnCreator: 'Angelegt von',
  columnCreated: 'Angelegt',
  columnUpdated: 'Geändert',
  columnCompleted: 'Erledigt',
  exportedUrgent: 'Dringend',
  exportedHigh: 'Hoch',
  exportedMedium: 'Mittel',
  exportedLow: 'Niedrig',
  exportedNone: 'Keine Priorität',
  calendarTitle: 'Meine Aufgaben: {company}',
  calendarEnded: 'Diese Person ist kein aktives Mitglied des Unternehmens mehr. Entfernen Sie den Kalender.',
};
