import type { TranslationOf } from '@tessera/core/contract';
import type { calendarViewMessages } from './calendar-view-messages';

/** German. */
export const translation: TranslationOf<typeof calendarViewMessages> = {
  calendarUndated: 'Ohne Termin',
  calendarNoTasks: 'In diesen Wochen ist keine Aufgabe fällig.',
  calendarMore: 'Mehr Aufgaben, als der Kalender zeigen kann. Filtern Sie, um alle zu sehen.',
};
