import type { TranslationOf } from '../../contract';
import type { monthCalendarMessages } from './calendar-messages';

/** German. */
export const translation: TranslationOf<typeof monthCalendarMessages> = {
  calendarPrevious: 'Voriger Monat',
  calendarNext: 'Nächster Monat',
  calendarToday: 'Heute',
  calendarHint:
    'Pfeiltasten gehen von Tag zu Tag, Bild auf und Bild ab von Monat zu Monat. Tab führt zu den Elementen eines Tages. Alt und eine Pfeiltaste legen ein Element auf einen anderen Tag.',
  calendarDay: { one: '{day}, ein Element', other: '{day}, {count} Elemente', zero: '{day}, keine Elemente' },
  calendarMore: '{count} weitere',
  calendarCreate: 'Am {day} anlegen',
  calendarMoved: '{name} ist jetzt am {day}.',
};
