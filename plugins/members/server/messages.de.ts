import type { TranslationOf } from '@tessera/core/contract';
import type { membersServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof membersServerMessages> = {
  invited: {
    one: 'Die Einladung ist unterwegs.',
    other: '{count} Einladungen sind unterwegs.',
  },
  nobodyNew: 'Alle auf dieser Liste sind schon eingeladen oder Mitglied.',
  resent: 'Eine neue Einladung ist unterwegs.',
  removed: 'Die Person wurde entfernt.',
  invitationSubject: '{inviter} lädt Sie zu {company} ein',
  invitationHeading: 'Kommen Sie zu {company}',
  invitationText: '{inviter} lädt Sie ein, bei {company} auf {product} zusammenzuarbeiten.',
  invitationAction: 'Einladung annehmen',
  invitationNote: {
    one: 'Die Einladung gilt einen Tag. Wenn Sie {inviter} nicht kennen, brauchen Sie nichts zu tun.',
    other: 'Die Einladung gilt {count} Tage. Wenn Sie {inviter} nicht kennen, brauchen Sie nichts zu tun.',
  },
};
