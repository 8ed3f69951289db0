import { defineMessages } from '@tessera/core/contract';

/** What the schemas of tasks say. */
export const contractMessages = defineMessages('tasks', {
  taskUnknown: 'There is no such task.',
  ownerUnknown: 'Choose a member of this portal.',
  patchEmpty: 'Change at least one field.',
  titleMissing: 'Enter a title.',
  titleLong: 'Use at most {most} characters for the title.',
  dayOdd: 'Enter the date as year-month-day, such as 2026-03-29.',
});
