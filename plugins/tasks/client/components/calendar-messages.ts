import { defineMessages } from '@tessera/core/contract';

/** Texts of the settings page of the calendar feed. */
export const calendarMessages = defineMessages('tasks', {
  calendarFeed: 'Calendar feed',
  calendarAbout: 'See the due dates of your open tasks in Google Calendar, Outlook or Apple Calendar.',
  calendarSecret:
    'Each person has an address of their own for each company. Everyone who knows it can read these tasks, so don’t share it.',
  calendarNone: 'You have no calendar address in this company yet.',
  calendarCreate: 'Create address',
  calendarExists: 'Address created:',
  calendarHidden: 'It was shown once and can’t be shown again. Replace it if you have lost it.',
  calendarReplace: 'Replace address',
  calendarReplaceTitle: 'Replace the calendar address?',
  calendarReplaceText: 'Calendars that use the present address stop updating at once. Add the new address to them.',
  calendarRevoke: 'Revoke address',
  calendarRevokeTitle: 'Revoke the calendar address?',
  calendarRevokeText: 'Calendars that use it stop updating at once.',
  calendarRevoked: 'The calendar address was revoked.',
  calendarAddress: 'Address',
  calendarOnce: 'Copy it now. It is not shown again.',
  calendarHow: 'In your calendar, choose to add a calendar by URL or from the internet, and paste the address.',
  calendarDelay: 'Calendars fetch changes themselves, some of them only once a day.',
  calendarFailed: 'Couldn’t load the calendar feed',
});
