import { defineMessages } from '../../contract';

/** Messages of a text field that recognizes more than words. */
export const quickAddMessages = defineMessages('ui', {
  quickAdd: 'Recognized in the text',
  quickAddHint: 'Recognized parts leave the text when you save. Esc turns the last one back into text.',
  // Words that people type, in lower case, separated by a comma and a space. They are never shown.
  typedEvery: 'every, each',
  typedOther: 'other, second, 2nd',
  typedAnd: 'and, &',
  typedWorkday: 'weekday, workday, weekdays',
  typedDaily: 'daily',
  typedWeekly: 'weekly',
  typedMonthly: 'monthly',
  typedYearly: 'yearly, annually',
  quickAddKept: '“{text}” stays in the text.',
});
