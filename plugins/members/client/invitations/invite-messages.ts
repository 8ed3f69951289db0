import { defineMessages } from '@tessera/core/contract';

/** Texts of inviting from a list. */
export const inviteManyMessages = defineMessages('members', {
  inviteManyTitle: 'Invite from a list',
  inviteManyEmail: 'Email address',
  inviteManyName: 'Name',
  inviteManyRun: { one: 'Send {count} invitation', other: 'Send {count} invitations' },
  inviteManyRunning: 'Inviting the people of {file}',
  inviteManySent: { one: '{count} invitation was sent', other: '{count} invitations were sent' },
  inviteManyCreated: {
    one: '{count} invitation was created. Copy its link from the list of pending invitations.',
    other: '{count} invitations were created. Copy their links from the list of pending invitations.',
  },
  inviteManyNone: 'No invitation was sent.',
  inviteManyUndo: 'Revoke these invitations',
  inviteManyUndone: { one: '{count} invitation was revoked', other: '{count} invitations were revoked' },
  inviteManyTwice: 'The address is already in row {row} of the list.',
  inviteManyMember: 'This person is already a member.',
  inviteManyInvited: 'This person is already invited.',
  inviteManyNoSeat: 'No seat is left for this person.',
  inviteManySeats: {
    one: 'One seat is missing. Add a seat to your plan, or invite the first people of the list only.',
    other: '{count} seats are missing. Add seats to your plan, or invite the first people of the list only.',
  },
});
