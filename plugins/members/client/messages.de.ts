import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  inviteTitle: 'Personen einladen',
  inviteHint: 'Sie bekommen eine E-Mail mit einem Link, der 14 Tage gilt. Sie können sie später noch einmal senden.',
  inviteAddresses: 'E-Mail-Adressen',
  inviteAddressesHint: 'Mehrere durch Komma, Leerzeichen oder neue Zeile trennen.',
  inviteAs: 'Einladen als',
  roleAdmin: 'Admin',
  roleMember: 'Mitglied',
  inviteSend: { one: 'Einladung senden', other: '{count} Einladungen senden' },
  inviteOdd: '„{address}“ ist keine E-Mail-Adresse.',
  invited: { one: 'Einladung gesendet.', other: '{count} Einladungen gesendet.' },
  someKnown: {
    one: '{count} dieser Adressen ist schon Mitglied oder eingeladen.',
    other: '{count} dieser Adressen sind schon Mitglied oder eingeladen.',
  },

  title: 'Mitglieder verwalten',
  people: 'Mitglieder',
  invitations: 'Offene Einladungen',
  invitationsFailed: 'Die Einladungen konnten nicht geladen werden',
  loadFailed: 'Die Mitglieder konnten nicht geladen werden',
  loadFailedHint: 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',
  noInvitations: 'Niemand wartet auf den Beitritt.',
  invitePeople: 'Personen einladen',
  more: 'Mehr anzeigen',
  you: 'Sie',
  expired: 'Abgelaufen',
  resend: 'Noch einmal senden',
  resent: 'Einladung an {email} noch einmal gesendet.',
  revoke: 'Zurückziehen',
  revoked: 'Einladung an {email} zurückgezogen.',
  actionsFor: '{action}: {email}',
};
