import type { TranslationOf } from './translation';
import type { timeEntryContractMessages } from './time-entry-messages';

/** German. */
export const translation: TranslationOf<typeof timeEntryContractMessages> = {
  timeEntryUnknown: 'Diesen Zeiteintrag gibt es nicht.',
  timeEntityUnknown: 'Hierauf kann keine Zeit erfasst werden.',
  timeMinutesInvalid: 'Geben Sie die Zeit in ganzen Minuten an, mindestens 1.',
  timeMinutesLong: 'Ein Eintrag kann höchstens 24 Stunden haben. Verteilen Sie die Zeit auf mehrere Tage.',
  timeDayInvalid: 'Geben Sie den Tag als Datum an, zum Beispiel 2026-03-29.',
  timeDayEarly: 'Wählen Sie einen Tag ab dem Jahr 2000.',
  timeInstantInvalid: 'Geben Sie den Zeitpunkt als Datum mit Uhrzeit an, zum Beispiel 2026-03-29T09:30:00Z.',
  timeNoteLong: 'Verwenden Sie für die Notiz höchstens {max} Zeichen.',
  timePatchEmpty: 'Ändern Sie mindestens ein Feld des Eintrags.',
  timeRangeInvalid: 'Wählen Sie ein Ende, das nicht vor dem Anfang und höchstens 366 Tage danach liegt.',
};
