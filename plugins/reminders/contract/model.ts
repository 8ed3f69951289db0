import * as z from 'zod/mini';
import { schemaMessage } from '@tessera/core/contract';
import { remindersContractMessages as messages } from './messages';

/** Limits of reminders. */
export const reminderLimits = {
  /** Characters of a note. */
  note: 250,
  /** Characters of an address within the product. */
  address: 500,
  /** Reminders of one person that are not done, in one company. */
  open: 1_000,
  /** A reminder comes at most a year before the date that it belongs to; minutes. */
  minutesBefore: 366 * 24 * 60,
} as const;

/** Id of a reminder in addresses and requests. */
export const ReminderId = z.uuid(schemaMessage(messages.unknown));

/** How often a reminder comes again. `every-3-days` and the others count from its first time. */
export const ReminderRepeat = z.enum(['never', 'daily', 'working-days', 'every-3-days', 'weekly', 'monthly', 'yearly']);
export type ReminderRepeat = z.output<typeof ReminderRepeat>;

const WallDate = z.iso.date(schemaMessage(messages.dateInvalid));
const WallClockTime = z
  .string(schemaMessage(messages.timeInvalid))
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, schemaMessage(messages.timeInvalid)));

/** IANA name of the person's zone when they set the reminder. Whether it exists is checked by the server. */
const Zone = z.string(schemaMessage(messages.zoneUnknown)).check(z.maxLength(64, schemaMessage(messages.zoneUnknown)));

/** At a time of the wall clock in a zone. */
const AtTime = z.object({
  anchor: z.literal('time'),
  date: WallDate,
  time: WallClockTime,
  timeZone: Zone,
  repeat: ReminderRepeat,
});

/**
 * Before the start or due date of the entity, and moving with it. Without a time the date counts as 9:00 in the zone. A
 * repeated one comes again until the entity is completed.
 */
const AtDate = z.object({
  anchor: z.enum(['due', 'start']),
  minutesBefore: z
    .int(schemaMessage(messages.beforeInvalid))
    .check(
      z.gte(0, schemaMessage(messages.beforeInvalid)),
      z.lte(reminderLimits.minutesBefore, schemaMessage(messages.beforeInvalid)),
    ),
  timeZone: Zone,
  repeat: ReminderRepeat,
});

/** When a reminder comes. */
export const ReminderWhen = z.union([AtTime, AtDate], schemaMessage(messages.whenInvalid));
export type ReminderWhen = z.output<typeof ReminderWhen>;

/** The entity that a reminder is about; the type is that of the server, such as `tasks.task`. */
export const RemindedEntity = z.object({
  type: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, schemaMessage(messages.entityUnknown)))
    .register(z.globalRegistry, { examples: ['tasks.task'] }),
  id: z.uuid(schemaMessage(messages.entityUnknown)),
});
export type RemindedEntity = z.output<typeof RemindedEntity>;

/** A page of this product, such as `/project-documents/3`; never that of another site. */
export const ReminderAddress = z
  .string()
  .check(
    z.maxLength(reminderLimits.address, schemaMessage(messages.addressInvalid)),
    z.regex(/^\/(?![/\\])[^\s<>\\]*$/, schemaMessage(messages.addressInvalid)),
  );

/** What the person is reminded of, in their own words. May be empty where the reminder is about an entity. */
export const ReminderNote = z.string().check(
  z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.maxLength(reminderLimits.note, schemaMessage(messages.noteLong, { max: reminderLimits.note })),
);

/** A reminder of one person, whom alone it concerns. */
export const Reminder = z.object({
  id: z.uuid(),
  version: z.int(),
  note: z.string(),
  entity: z.optional(RemindedEntity),
  address: z.optional(z.string()),
  /** What the entity is called now. Missing after its deletion, and while the plan lacks its module. */
  title: z.optional(z.string()),
  when: ReminderWhen,
  /** When it comes next: undefined when it came, or its entity lacks the date. */
  nextOn: z.optional(z.iso.datetime()),
  /** Set while it is snoozed; the same as `nextOn` then. */
  snoozedUntil: z.optional(z.iso.datetime()),
  /** When it last came. */
  lastOn: z.optional(z.iso.datetime()),
  /** The person marked it as done; `sortOn` says when. */
  isDone: z.boolean(),
  /** Its entity was completed or deleted: it does not come, unless the entity is reopened or restored. */
  endedOn: z.optional(z.iso.datetime()),
  /** By this the open reminders are sorted, the earliest first, and the others, the latest first. */
  sortOn: z.iso.datetime(),
});
export type Reminder = z.output<typeof Reminder>;

/** Lists of reminders. */
export const ReminderState = z.enum(['open', 'done']);
export type ReminderState = z.output<typeof ReminderState>;

/** The list that a reminder is in. */
export function stateOf({ isDone, endedOn }: Pick<Reminder, 'isDone' | 'endedOn'>): ReminderState {
  return isDone || endedOn !== undefined ? 'done' : 'open';
}
