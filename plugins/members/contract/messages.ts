import { defineMessages } from '@tessera/core/contract';

/** Validation messages. */
export const membersContractMessages = defineMessages('members', {
  inviteNone: 'Enter at least one email address.',
  inviteTooMany: 'Invite at most {max} people at a time.',
  jobTitle: 'Job title',
  team: 'Team',
});
