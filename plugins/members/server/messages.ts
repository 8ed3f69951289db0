import { defineMessages } from '@tessera/core/contract';

/** Messages and emails about members. */
export const membersServerMessages = defineMessages('members', {
  invited: {
    one: 'The invitation is on its way.',
    other: '{count} invitations are on their way.',
  },
  noneNew: 'Everyone on this list is already invited or a member.',
  resent: 'A new invitation is on its way.',
  activityForAdmins: 'Only admins can see when members were last active.',
  linksByMail: 'This installation sends invitations by email. Send this one again instead.',
  removed: 'The person was removed.',
  rowIsMember: 'This person is already a member.',
  rowIsInvited: 'This person is already invited.',
  handedOverLabel: 'The work of a former member is handed over',
  handedOverToYou: {
    one: 'You now own {count} item of a former member',
    other: 'You now own {count} items of a former member',
  },
  handedOver: {
    one: '{count} item of a former member was handed over',
    other: '{count} items of a former member were handed over',
  },
  invitationSubject: '{inviter} invites you to {company}',
  invitationHeading: 'Join {company}',
  invitationText: '{inviter} invites you to work together at {company} on {product}.',
  invitationAction: 'Accept invitation',
  invitationNote: {
    one: 'The invitation expires in 1 day. If you don’t know {inviter}, ignore this email.',
    other: 'The invitation expires in {count} days. If you don’t know {inviter}, ignore this email.',
  },
});
