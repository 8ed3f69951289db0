import { defineMessages } from '@tessera/core/contract';

/** Texts around membership. */
export const messages = defineMessages('members', {
  inviteTitle: 'Invite people',
  inviteHint: 'They get a mail with a link that is good for 14 days. You can send it again later.',
  inviteAddresses: 'Email addresses',
  inviteAddressesHint: 'Separate several with a comma, a space or a new line.',
  inviteAs: 'Invite as',
  roleAdmin: 'Admin',
  roleMember: 'Member',
  inviteSend: { one: 'Send invitation', other: 'Send {count} invitations' },
  inviteOdd: '“{address}” is not an email address.',
  invited: { one: 'Invitation sent.', other: '{count} invitations sent.' },
  someKnown: {
    one: '{count} of these addresses is a member or invited already.',
    other: '{count} of these addresses are members or invited already.',
  },

  title: 'User management',
  people: 'Members',
  invitations: 'Open invitations',
  invitationsFailed: 'The invitations could not be loaded',
  loadFailed: 'The members could not be loaded',
  loadFailedHint: 'Nothing was changed. Try again.',
  noInvitations: 'Nobody is waiting to join.',
  invitePeople: 'Invite people',
  more: 'Show more',
  you: 'You',
  expired: 'Expired',
  resend: 'Send again',
  resent: 'Invitation to {email} sent again.',
  revoke: 'Revoke',
  revoked: 'Invitation to {email} revoked.',
  actionsFor: '{action}: {email}',
});
