import type { TranslationOf } from '../../contract';
import type { calendarMessages } from './calendar-messages';

/** German. */
export const translation: TranslationOf<typeof calendarMessages> = {
  tooEarly: 'Wählen Sie den {day} oder einen späteren Tag.',
  tooLate: 'Wählen Sie den {day} oder einen früheren Tag.',
  dayOff: '{day} ist kein Arbeitstag. Wählen Sie einen anderen Tag.',
  anyTime: 'Beliebig',
  rangeInvalid: 'Geben Sie einen Zeitraum ein, etwa „12.–16. Nov.“, „nächste Woche“ oder „letzte 30 Tage“.',
  presets: 'Häufige Zeiträume',
  thisWeek: 'Diese Woche',
  lastWeek: 'Letzte Woche',
  thisMonth: 'Dieser Monat',
  lastMonth: 'Letzter Monat',
  thisQuarter: 'Dieses Quartal',
  lastQuarter: 'Letztes Quartal',
  thisYear: 'Dieses Jahr',
  lastYear: 'Letztes Jahr',
  thisFiscalYear: 'Dieses Geschäftsjahr',
  lastFiscalYear: 'Letztes Geschäftsjahr',
  last30Days: 'Letzte 30 Tage',
};
