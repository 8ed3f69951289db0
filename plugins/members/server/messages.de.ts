import type { TranslationOf } from '@tessera/core/contract';
import type { membersServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof membersServerMessages> = {
  invited: {
    one: 'Die Einladung ist unterwegs.',
    other: '{count} Einladungen sind unterwegs.',
  },
  noneNew: 'Alle auf dieser Liste sind bereits eingeladen oder Mitglied.',
  resent: 'Eine neue Einladung ist unterwegs.',
  activityForAdmins: 'Nur Admins sehen, wann Mitglieder zuletzt aktiv waren.',
  linksByMail: 'Hier werden Einladungen per E-Mail verschickt. Senden Sie diese stattdessen erneut.',
  removed: 'Die Person wurde entfernt.',
  rowIsMember: 'Diese Person ist bereits Mitglied.',
  rowIsInvited: 'Diese Person ist bereits eingeladen.',
  handedOverLabel: 'Die Arbeit eines ehemaligen Mitglieds wird übergeben',
  handedOverToYou: {
    one: 'Sie sind jetzt für {count} Eintrag eines ehemaligen Mitglieds zuständig',
    other: 'Sie sind jetzt für {count} Einträge eines ehemaligen Mitglieds zuständig',
  },
  handedOver: {
    one: '{count} Eintrag eines ehemaligen Mitglieds wurde übergeben',
    other: '{count} Einträge eines ehemaligen Mitglieds wurden übergeben',
  },
  invitationSubject: '{inviter} lädt Sie zu {company} ein',
  invitationHeading: '{company} beitreten',
  invitationText: '{inviter} lädt Sie ein, bei {company} auf {product} zusammenzuarbeiten.',
  invitationAction: 'Einladung annehmen',
  invitationNote: {
    one: 'Die Einladung läuft in 1 Tag ab. Wenn Sie {inviter} nicht kennen, ignorieren Sie diese E-Mail.',
    other: 'Die Einladung läuft in {count} Tagen ab. Wenn Sie {inviter} nicht kennen, ignorieren Sie diese E-Mail.',
  },
};
