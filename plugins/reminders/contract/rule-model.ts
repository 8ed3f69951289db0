import * as z from 'zod/mini';
import { schemaMessage } from '@tessera/core/contract';
import { remindersContractMessages } from './messages';
import { ruleContractMessages as messages } from './rule-messages';

/** Limits of rules. */
export const ruleLimits = {
  /** Rules of a company, and own rules of one person in a company, that are not deleted. */
  company: 50,
  own: 30,
  /** Days before or after a date. */
  days: 366,
  /** Days from one repetition to the next. */
  everyDays: 31,
  /** How often a rule reminds of the same date at most. */
  repeats: 30,
  /** Days overdue after which something is escalated. */
  escalateDays: 90,
} as const;

/** Minutes of a day, the unit of offsets in whole days. */
export const minutesOfDay = 1_440;

export const RuleId = z.uuid(schemaMessage(messages.ruleUnknown));

/**
 * When a rule reminds. `atDue` is the due day itself; `overdueEvery` begins on the day after it. `beforeStart` with an offset
 * of 0 is the day of the start: a trigger of its own would be unknown to open tabs of the release before.
 */
export const RuleTrigger = z.enum(
  ['beforeStart', 'beforeDue', 'atDue', 'overdueEvery', 'noUpdateFor'],
  schemaMessage(messages.ruleTriggerInvalid),
);
export type RuleTrigger = z.output<typeof RuleTrigger>;

/** The date of an entity that a trigger counts from. */
export function dateOf(trigger: RuleTrigger): 'start' | 'due' | 'update' {
  return trigger === 'beforeStart' ? 'start' : trigger === 'noUpdateFor' ? 'update' : 'due';
}

/** People of an entity. */
export const RuleRecipient = z.enum(['owner', 'collaborators', 'watchers']);
export type RuleRecipient = z.output<typeof RuleRecipient>;

const offsetInvalid = schemaMessage(messages.ruleOffsetInvalid, { max: ruleLimits.days });
const OffsetMinutes = z
  .int(offsetInvalid)
  .check(
    z.gte(0, offsetInvalid),
    z.lte(ruleLimits.days * minutesOfDay, offsetInvalid),
    z.refine((minutes) => minutes < minutesOfDay || minutes % minutesOfDay === 0, offsetInvalid),
  )
  .register(z.globalRegistry, { examples: [minutesOfDay] });

const TimeOfDay = z
  .string(schemaMessage(remindersContractMessages.timeInvalid))
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, schemaMessage(remindersContractMessages.timeInvalid)))
  .register(z.globalRegistry, { examples: ['09:00'] });

function days(max: number, sentence: ReturnType<typeof schemaMessage>) {
  return z.int(sentence).check(z.gte(1, sentence), z.lte(max, sentence));
}

const recipientsMissing = schemaMessage(messages.ruleRecipientsMissing);

/** What a person sets of a rule. Fields that its trigger does not use are kept and have no effect. */
export const ruleFields = {
  /** The type is that of the server, such as `tasks.task`. */
  entityType: z
    .string(schemaMessage(messages.ruleTypeInvalid))
    .check(z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, schemaMessage(messages.ruleTypeInvalid)))
    .register(z.globalRegistry, { examples: ['tasks.task'] }),
  trigger: RuleTrigger,
  /**
   * Of `beforeStart`, `beforeDue` and `noUpdateFor`; 0 only of the first. Whole days count days of the calendar, and the reminder comes at
   * `time`; less than a day is before the time of the date itself, so that a date without a time is not reminded of.
   */
  offsetMinutes: OffsetMinutes,
  /** In the zone of each person. */
  time: TimeOfDay,
  /** What would come on a day off of the company comes on the next working day. */
  onWorkingDays: z.boolean(),
  /** Of `overdueEvery` and `noUpdateFor`. */
  everyDays: days(ruleLimits.everyDays, schemaMessage(messages.ruleRepeatInvalid, { max: ruleLimits.everyDays })),
  /** How often at most, of the same two. */
  maxRepeats: days(ruleLimits.repeats, schemaMessage(messages.ruleCountInvalid, { max: ruleLimits.repeats })),
  /** Who is reminded; in an own rule, what its person is to an entity that they are reminded of. */
  recipients: z
    .array(RuleRecipient, recipientsMissing)
    .check(z.minLength(1, recipientsMissing), z.maxLength(3, recipientsMissing)),
  /** What people who have not chosen otherwise in their notification settings are told by. */
  channels: z.enum(['app', 'app-and-mail'], schemaMessage(messages.ruleChannelsInvalid)),
  isEnabled: z.boolean(),
};

/** What only rules of the company have. */
export const companyRuleFields = {
  ...ruleFields,
  /** People cannot turn it off or change it for themselves. */
  isLocked: z.boolean(),
  /** Of `overdueEvery`: days overdue after which `escalateTo` is told once; null for never. */
  escalateAfterDays: z.nullable(
    days(ruleLimits.escalateDays, schemaMessage(messages.ruleEscalationDaysInvalid, { max: ruleLimits.escalateDays })),
  ),
  /** Id of a person. */
  escalateTo: z.nullable(z.uuid(schemaMessage(messages.ruleEscalationMemberUnknown))),
};

/** A rule of the company, or an own rule of the reader. */
export const ReminderRule = z.object({
  id: z.uuid(),
  version: z.int(),
  scope: z.enum(['company', 'own']),
  ...companyRuleFields,
  /** Part of the product: it can be changed and turned off, but not deleted. */
  isBuiltIn: z.boolean(),
});
export type ReminderRule = z.output<typeof ReminderRule>;

/** What the reader changed of a rule of the company for themselves. Its id is that of the rule. */
export const RuleChoice = z.object({
  id: z.uuid(),
  /** 0 until the first change. */
  version: z.int(),
  isEnabled: z.boolean(),
  /** Null: as the rule says. */
  time: z.nullable(z.string()),
  offsetMinutes: z.nullable(z.int()),
});
export type RuleChoice = z.output<typeof RuleChoice>;

/** A change of a choice. */
export const RuleChoicePatch = z.strictObject({
  isEnabled: z.optional(z.boolean()),
  time: z.optional(z.nullable(TimeOfDay)),
  offsetMinutes: z.optional(z.nullable(OffsetMinutes)),
});
export type RuleChoicePatch = z.output<typeof RuleChoicePatch>;

/** A type of entities that rules can be about. */
export const RuledType = z.object({
  type: z.string(),
  /** In the reader's language, in the plural. */
  label: z.string(),
  dates: z.array(z.enum(['start', 'due', 'update'])),
});
export type RuledType = z.output<typeof RuledType>;

/** Whether a rule comes at its time of the day, and not some minutes before the time of the date. */
export function isAtTime({ trigger, offsetMinutes }: Pick<ReminderRule, 'trigger' | 'offsetMinutes'>): boolean {
  return (trigger !== 'beforeStart' && trigger !== 'beforeDue') || offsetMinutes % minutesOfDay === 0;
}

/** Whether a rule reminds on the day of the start itself. */
export function isAtStart({ trigger, offsetMinutes }: Pick<ReminderRule, 'trigger' | 'offsetMinutes'>): boolean {
  return trigger === 'beforeStart' && offsetMinutes === 0;
}

/** Whether a rule has a number of days or minutes. */
export function hasOffset(rule: Pick<ReminderRule, 'trigger' | 'offsetMinutes'>): boolean {
  const { trigger } = rule;
  return (trigger === 'beforeStart' && !isAtStart(rule)) || trigger === 'beforeDue' || trigger === 'noUpdateFor';
}

/** Whether a rule with this trigger reminds again. */
export function isRepeated(trigger: RuleTrigger): boolean {
  return trigger === 'overdueEvery' || trigger === 'noUpdateFor';
}
