import type { TranslationOf } from '@tessera/core/contract';
import type { taskFieldMessages } from './task-field-messages';

/** German. */
export const translation: TranslationOf<typeof taskFieldMessages> = {
  description: 'Beschreibung',
  noDueDate: 'Keine Fälligkeit',
  dueTime: 'Uhrzeit des Termins',
  start: 'Beginn',
  startTime: 'Uhrzeit des Beginns',
  timeZone: 'Zeitzone',
  noTime: 'Keine Uhrzeit',
  noStart: 'Kein Beginn',
  estimate: 'Aufwand',
  repeats: 'Wiederholung',
  noEstimate: 'Kein Aufwand',
  parent: 'Übergeordnete Aufgabe',
  noParent: 'Keine übergeordnete Aufgabe',
};
