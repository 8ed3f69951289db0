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
  typedLast: 'letzter, letzte, letzten, letztes, voriger, vorige, vorigen, voriges, vergangene, vergangenen',
  typedTo: 'bis',
  typedFillers: 'am, um, den, der, bis, zum, uhr, einen',
  typedOne: 'ein, einer, einem, eine',
  typedDay: 't, tag, tage, tagen',
  typedWeek: 'w, woche, wochen',
  typedMonth: 'monat, monate, monaten',
  typedQuarter: 'q, quartal, quartale, quartalen',
  typedYear: 'j, jahr, jahre, jahren',
  typedEndOfMonth: 'monatsende, ende monat, ende monats, ende des monats',
  typedNoon: 'mittag, mittags',
  typedMidnight: 'mitternacht',
  typedAm: 'vormittags, früh',
  typedPm: 'nachmittags, abends',
};
