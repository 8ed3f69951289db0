import type { TranslationOf } from '@tessera/core/contract';
import type { membersMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof membersMessages> = {
  roleAdmin: 'Admin',
  roleMember: 'Mitglied',
  invited: { one: 'Einladung an {addresses} gesendet.', other: '{count} Einladungen gesendet.' },
  invitedByHand: { one: 'Einladung für {addresses} erstellt.', other: '{count} Einladungen erstellt.' },
  notInvited: 'Nicht eingeladen: {addresses}. {reason}',
  alreadyMembers: { one: '{addresses} ist bereits Mitglied.', other: '{addresses} sind bereits Mitglieder.' },
  alreadyInvited: { one: '{addresses} ist bereits eingeladen.', other: '{addresses} sind bereits eingeladen.' },
  madeAdmin: '{name} ist jetzt Admin.',
  madeMember: '{name} ist jetzt Mitglied.',
  detailsSaved: 'Die Angaben zu {name} wurden gespeichert.',
  removed: '{name} wurde entfernt.',
  inviteAgain: 'Wieder einladen',
  broughtBack: '{name} ist wieder Mitglied.',
  resent: 'Einladung an {email} noch einmal gesendet. Der frühere Link gilt nicht mehr.',
  revoked: 'Einladung an {email} zurückgezogen.',
};
