import { defineMessages } from '@tessera/core/contract';

/** What requests of this plugin can get wrong. */
export const remindersContractMessages = defineMessages('reminders', {
  unknown: 'This reminder does not exist any more.',
  dateInvalid: 'Choose a day.',
  timeInvalid: 'Enter a time of day such as 09:00.',
  zoneUnknown: 'This time zone is not known.',
  beforeInvalid: 'Choose how long before the date you are reminded: at most a year.',
  whenInvalid: 'Choose when you want to be reminded.',
  entityUnknown: 'What this reminder is about does not exist any more.',
  addressInvalid: 'This is no address of a page of the product.',
  noteLong: 'A reminder can have at most {max} characters.',
  noteMissing: 'Write what you want to be reminded of.',
  anchorMissing: 'Only something with a date can be reminded of before its date.',
  snoozeInvalid: 'Choose when the reminder comes again.',
});
