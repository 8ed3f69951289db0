import { defineMessages } from '@tessera/core/contract';

/** Texts of what is done to members and invitations, on whatever page; those of pages are in `components/`. */
export const membersMessages = defineMessages('members', {
  roleAdmin: 'Admin',
  roleMember: 'Member',
  invited: { one: 'Invitation sent to {addresses}.', other: '{count} invitations sent.' },
  invitedByHand: { one: 'Invitation created for {addresses}.', other: '{count} invitations created.' },
  notInvited: 'Not invited: {addresses}. {reason}',
  alreadyMembers: { one: '{addresses} is already a member.', other: '{addresses} are already members.' },
  alreadyInvited: { one: '{addresses} is already invited.', other: '{addresses} are already invited.' },
  madeAdmin: '{name} is now an admin.',
  madeMember: '{name} is now a member.',
  detailsSaved: 'The details of {name} were saved.',
  removed: '{name} was removed.',
  inviteAgain: 'Invite again',
  broughtBack: '{name} is a member again.',
  resent: 'Invitation sent again to {email}. The earlier link no longer works.',
  revoked: 'Invitation to {email} revoked.',
});
