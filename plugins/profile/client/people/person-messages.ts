import { defineMessages } from '@tessera/core/contract';

/** Texts about a colleague, and of the own working hours. */
export const personMessages = defineMessages('profile', {
  workingNow: 'Working now',
  workingNowThere: 'Working now, {time} there',
  outsideHours: 'Outside working hours',
  outsideHoursThere: 'Outside working hours, {time} there',
  dayOff: 'Day off',
  dayOffThere: 'Day off, {time} there',
  timeThere: '{time} there',

  pronouns: 'Pronouns',
  pronounsHint: 'Your colleagues see them, such as “she/her”.',
  team: 'Team',
  hours: 'Working hours',
  hoursOfDay: '{day}: {from} to {until}',
  hoursOvernight: '{day}: {from} to {until} on the next day',
  former: 'Former member',
  edit: 'Edit your profile',
  personTitle: 'Profile',
  personFailed: 'Couldn’t load the profile',
  personMissing: 'This person isn’t in the company.',

  ownHours: 'Your working hours',
  ownHoursHint:
    'Colleagues see whether you’re working, and what time it is for you. Times are in your time zone. Without hours of your own, the working days of the company count.',
  hoursFrom: '{day}, from',
  hoursUntil: '{day}, until',
  saveHours: 'Save working hours',
  hoursSaved: 'Your working hours were saved.',
  hoursConflict: 'You changed your working hours in another window in the meantime.',
  hoursSavedThere: 'Saved',
  hoursUseSaved: 'Use the saved ones',
  hoursFailed: 'Couldn’t load your working hours',
  seeProfile: 'See your profile',
});
