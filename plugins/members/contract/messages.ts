import { defineMessages } from '@tessera/core/contract';

/** Validation messages. */
export const membersContractMessages = defineMessages('members', {
  inviteNone: 'Enter at least one email address.',
  inviteTooMany: 'Invite at most {max} people at a time.',
  bulkNone: 'Select at least one.',
  bulkTooMany: 'Change at most {max} at a time.',
  fullName: 'Name',
  jobTitle: 'Job title',
  team: 'Team',
});
