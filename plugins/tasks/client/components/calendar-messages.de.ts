import type { TranslationOf } from '@tessera/core/contract';
import type { calendarMessages } from './calendar-messages';

/** German. */
export const translation: TranslationOf<typeof calendarMessages> = {
  calendarFeed: 'Kalender-Abo',
  calendarAbout: 'Sehen Sie die Fälligkeiten Ihrer offenen Aufgaben in Google Kalender, Outlook oder Apple Kalender.',
  calendarSecret:
    'Jede Person hat für jedes Unternehmen eine eigene Adresse. Wer sie kennt, kann diese Aufgaben lesen. Geben Sie sie deshalb nicht weiter.',
  calendarNone: 'Sie haben in diesem Unternehmen noch keine Kalenderadresse.',
  calendarCreate: 'Adresse erstellen',
  calendarExists: 'Adresse erstellt:',
  calendarHidden:
    'Sie wurde einmal angezeigt und kann nicht noch einmal angezeigt werden. Ersetzen Sie sie, wenn Sie sie verloren haben.',
  calendarReplace: 'Adresse ersetzen',
  calendarReplaceTitle: 'Kalenderadresse ersetzen?',
  calendarReplaceText:
    'Kalender mit der bisherigen Adresse werden sofort nicht mehr aktualisiert. Fügen Sie dort die neue Adresse hinzu.',
  calendarRevoke: 'Adresse widerrufen',
  calendarRevokeTitle: 'Kalenderadresse widerrufen?',
  calendarRevokeText: 'Kalender mit dieser Adresse werden sofort nicht mehr aktualisiert.',
  calendarRevoked: 'Die Kalenderadresse wurde widerrufen.',
  calendarAddress: 'Adresse',
  calendarOnce: 'Kopieren Sie sie jetzt. Sie wird nicht noch einmal angezeigt.',
  calendarHow:
    'Wählen Sie in Ihrem Kalender, einen Kalender per URL oder aus dem Internet hinzuzufügen, und fügen Sie die Adresse ein.',
  calendarDelay: 'Kalender rufen Änderungen selbst ab, manche nur einmal am Tag.',
  calendarFailed: 'Das Kalender-Abo konnte nicht geladen werden',
};
