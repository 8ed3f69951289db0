import { defineMessages } from '@tessera/core/contract';

/** Texts of the section of the profile settings. */
export const workingHoursMessages = defineMessages('notifications', {
  hours: 'Working and quiet hours',
  hoursDays: 'Working days of {company}: {days}. Admins set them in the company settings.',
  hoursNoDays: '{company} has no working days. Admins set them in the company settings.',
  hoursDigest: 'You get one email at a fixed time, so it needs no quiet hours.',
  hoursNoMail: 'You get no emails about your work, so they need no quiet hours.',
  hoursFailed: 'Couldn’t load your quiet hours',
  hoursMore: 'All notification settings',
});
