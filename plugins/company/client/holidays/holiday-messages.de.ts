import type { TranslationOf } from '@tessera/core/contract';
import type { holidayMessages } from './holiday-messages';

export const translation: TranslationOf<typeof holidayMessages> = {
  holidays: 'Feiertage',
  holidaysHint:
    'Kalender zeigen sie als freie Tage. Abstände, Erinnerungen und E-Mails an Arbeitstagen überspringen sie.',
  holidaysNone: 'Es gibt noch keine Feiertage.',
  holidaysFailed: 'Die Feiertage konnten nicht geladen werden',
  holidayDay: 'Tag',
  holidayDayMissing: 'Wählen Sie einen Tag.',
  holidayName: 'Name',
  holidayNameMissing: 'Geben Sie einen Namen ein, etwa Neujahr.',
  holidayAdd: 'Feiertag hinzufügen',
  holidayAdded: '{name} wurde hinzugefügt.',
  holidayRemove: '{name} am {day} entfernen',
  holidayRemoved: '{name} wurde entfernt.',
  holidaysPast: { one: '{count} vergangenen Feiertag anzeigen', other: '{count} vergangene Feiertage anzeigen' },
};
