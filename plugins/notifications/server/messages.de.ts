import type { TranslationOf } from '@tessera/core/contract';
import type { notificationsServerMessages } from './messages';

export const translation: TranslationOf<typeof notificationsServerMessages> = {
  snoozePast: 'Wählen Sie einen Zeitpunkt in der Zukunft, höchstens ein Jahr von jetzt an.',
  mails: 'E-Mails über Benachrichtigungen',
  mailSubject: {
    one: '{count} Benachrichtigung von {company}',
    other: '{count} Benachrichtigungen von {company}',
  },
  mailMore: {
    one: 'Und {count} weitere, die Sie im Produkt finden.',
    other: 'Und {count} weitere, die Sie im Produkt finden.',
  },
  mailAction: '{product} öffnen',
  mailNote: 'Worüber und wann Sie benachrichtigt werden, wählen Sie in den Einstellungen unter „Benachrichtigungen“.',
  mailMandatoryNote:
    'Diese E-Mail wird in jedem Fall gesendet, weil sie die Sicherheit oder den Tarif der Firma betrifft.',
  reasonSystem: 'Eine Nachricht des Produkts.',
  reasonMentioned: 'Sie wurden erwähnt.',
  reasonAssigned: 'Ihnen zugewiesen.',
  reasonDue: 'Die Fälligkeit betrifft Sie.',
  reasonOwner: 'Sie sind zuständig.',
  reasonTeamLead: 'Sie leiten das Team.',
  reasonAdmin: 'Sie sind Admin.',
  reasonWatching: 'Sie beobachten dies.',
  reasonCollaborating: 'Sie wirken daran mit.',
  reasonReviewing: 'Sie prüfen es.',
};
