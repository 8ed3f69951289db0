import type { TranslationOf } from '@tessera/core/contract';
import type { companyMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof companyMessages> = {
  title: 'Firma',
  hint: 'Gilt für alle in der Firma. Nur Admins können das ändern.',
  name: 'Name der Firma',
  nameMissing: 'Geben Sie den Namen Ihrer Firma ein.',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'Geplantes wie Erinnerungen richtet sich nach der Uhrzeit der Firma. Alle sehen Uhrzeiten in ihrer eigenen Zone.',
  timeZoneMissing: 'Wählen Sie eine Zeitzone.',
  workingDays: 'Arbeitstage',
  workingDaysMissing: 'Wählen Sie mindestens einen Arbeitstag.',
  locale: 'Sprache',
  localeHint: 'Für E-Mails an Personen, die keine Sprache gewählt haben.',
  currency: 'Währung',
  currencyHint: 'Für Beträge ohne eigene Währung. Beträge werden bei einer Änderung nicht umgerechnet.',
  fiscalYearStart: 'Geschäftsjahr beginnt im',
  fiscalYearHint: 'Bestimmt in Filtern, welche Monate „Dieses Quartal“ umfasst, und fügt „Dieses Geschäftsjahr“ hinzu.',
  save: 'Änderungen speichern',
  saved: 'Die Einstellungen der Firma wurden gespeichert.',
  loadFailed: 'Die Einstellungen der Firma konnten nicht geladen werden',
  loadFailedHint: 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',
};
