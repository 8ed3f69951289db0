import { defineMessages } from '@tessera/core/contract';

/** What requests about rules can get wrong. */
export const ruleContractMessages = defineMessages('reminders', {
  ruleUnknown: 'This rule does not exist any more.',
  ruleTypeInvalid: 'Choose what the rule is about.',
  ruleTriggerInvalid: 'Choose when the rule reminds.',
  ruleDateMissing: 'There are no rules about this date of {label}.',
  ruleOffsetInvalid: 'Choose minutes of less than a day, or a whole number of days up to {max}.',
  ruleRepeatInvalid: 'Choose after how many days it reminds again: 1 to {max}.',
  ruleCountInvalid: 'Choose how often it reminds at most: 1 to {max} times.',
  ruleRecipientsMissing: 'Choose at least one: owner, collaborators or watchers.',
  ruleChannelsInvalid: 'Choose how people are told.',
  ruleEscalationDaysInvalid: 'Choose after how many overdue days it is escalated: 1 to {max}.',
  ruleEscalationPersonMissing: 'Choose the person to whom it is escalated.',
  ruleEscalationWrong: 'Only what is overdue can be escalated.',
  ruleEscalationMemberUnknown: 'This person is not a member of the company.',
  ruleLocked: 'An admin has locked this rule, so it applies to everyone.',
  ruleTimeUnused: 'This rule has no time of day to change.',
  ruleOffsetUnused: 'This rule has no number of days to change.',
  ruleBuiltIn: 'This rule is part of the product. Turn it off instead.',
  ruleFull: 'There are {max} rules already. Delete one first.',
});
