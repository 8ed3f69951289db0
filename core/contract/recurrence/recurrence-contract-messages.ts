import { defineMessages } from '../messages';

/** Messages of the schema of recurrence rules. */
export const recurrenceContractMessages = defineMessages('core', {
  ruleUnknown:
    'This rule of repetition is not known. Rules are days, weeks, months or years, such as FREQ=WEEKLY;BYDAY=MO.',
});
