import { defineMessages } from '@tessera/core/contract';

/** Sentences and mails about members. */
export const membersServerMessages = defineMessages('members', {
  invited: {
    one: 'The invitation is on its way.',
    other: '{count} invitations are on their way.',
  },
  nobodyNew: 'Everybody on this list is invited already or is a member.',
  resent: 'A new invitation is on its way.',
  removed: 'The person was removed.',
  invitationSubject: '{inviter} invites you to {company}',
  invitationHeading: 'Join {company}',
  invitationText: '{inviter} invites you to work together in {company} on {product}.',
  invitationAction: 'Accept invitation',
  invitationNote: {
    one: 'The invitation is good for a day. If you do not know {inviter}, ignore this mail.',
    other: 'The invitation is good for {count} days. If you do not know {inviter}, ignore this mail.',
  },
});
