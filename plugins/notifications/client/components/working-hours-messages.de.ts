import type { TranslationOf } from '@tessera/core/contract';
import type { workingHoursMessages } from './working-hours-messages';

/** German. */
export const translation: TranslationOf<typeof workingHoursMessages> = {
  hours: 'Arbeitstage und Ruhezeiten',
  hoursDays: 'Arbeitstage von {company}: {days}. Admins legen sie in den Firmeneinstellungen fest.',
  hoursNoDays: '{company} hat keine Arbeitstage. Admins legen sie in den Firmeneinstellungen fest.',
  hoursDigest: 'Sie erhalten eine E-Mail zu einer festen Zeit, dafür sind keine Ruhezeiten nötig.',
  hoursNoMail: 'Sie erhalten keine E-Mails über Ihre Arbeit, dafür sind keine Ruhezeiten nötig.',
  hoursFailed: 'Ihre Ruhezeiten konnten nicht geladen werden',
  hoursMore: 'Alle Benachrichtigungseinstellungen',
};
