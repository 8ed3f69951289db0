import type { TranslationOf } from '@tessera/core/contract';
import type { companyDeletionMessages } from './company-deletion-messages';

/** German. */
export const translation: TranslationOf<typeof companyDeletionMessages> = {
  deletionSubject: '{company} wird am {date} gelöscht',
  deletionText:
    'Hallo {name}, der Inhaber von {company} hat entschieden, die Firma zu löschen. Sie wird am {date} gelöscht, mit ihren Aufgaben und Dateien und dem Zugang ihrer Mitglieder.',
  deletionTomorrowSubject: '{company} wird morgen gelöscht',
  deletionTomorrowText:
    'Hallo {name}, {company} wird am {date} gelöscht, mit ihren Aufgaben und Dateien und dem Zugang ihrer Mitglieder. Danach kann niemand sie wiederherstellen.',
  deletionUntilThen:
    'Bis dahin funktioniert alles wie bisher. Ein Admin kann die Daten exportieren oder die Firma behalten.',
  deletionAction: 'Einstellungen der Firma öffnen',
};
