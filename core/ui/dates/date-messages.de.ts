import type { TranslationOf } from '../../contract';
import type { dateMessages } from './date-messages';

/** German. */
export const translation: TranslationOf<typeof dateMessages> = {
  typedToday: 'heute',
  typedTomorrow: 'morgen',
  typedYesterday: 'gestern',
  typedIn: 'in',
  typedNext: 'nächster, nächste, nächsten, nächstes, naechste, naechster, naechsten',
  typedThis: 'dieser, diese, diesen, dieses, kommenden, kommender, kommende',
  typedFillers: 'am, um, den, der, bis, zum, uhr, einen',
  typedOne: 'ein, einer, einem, eine',
  typedDay: 't, tag, tage, tagen',
  typedWeek: 'w, woche, wochen',
  typedMonth: 'monat, monate, monaten',
  typedYear: 'j, jahr, jahre, jahren',
  typedEndOfMonth: 'monatsende, ende monat, ende monats, ende des monats',
  typedNoon: 'mittag, mittags',
  typedMidnight: 'mitternacht',
  typedAm: 'vormittags, früh',
  typedPm: 'nachmittags, abends',
};
