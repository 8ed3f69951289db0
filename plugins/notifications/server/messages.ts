import { defineMessages } from '@tessera/core/contract';

/** Sentences and emails of the server. */
export const notificationsServerMessages = defineMessages('notifications', {
  snoozePast: 'Choose a moment in the future, at most a year from now.',
  mails: 'Emails about notifications',
  mailSubject: {
    one: '{count} notification of {company}',
    other: '{count} notifications of {company}',
  },
  mailMore: {
    one: 'And {count} more, which the product shows.',
    other: 'And {count} more, which the product shows.',
  },
  mailAction: 'Open {product}',
  mailNote: 'You can choose what you are told about and when in the settings under Notifications.',
  mailMandatoryNote: 'This email is sent in any case, because it is about the security or the plan of the company.',
  reasonSystem: 'A message of the product.',
  reasonMentioned: 'You were mentioned.',
  reasonAssigned: 'It is assigned to you.',
  reasonDue: 'Its due date concerns you.',
  reasonOwner: 'You own it.',
  reasonTeamLead: 'You lead the team.',
  reasonAdmin: 'You are an admin.',
  reasonWatching: 'You watch it.',
  reasonCollaborating: 'You collaborate on it.',
  reasonReviewing: 'You review it.',
});
