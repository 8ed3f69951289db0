import * as z from 'zod/mini';
import { notificationReasons, PersonCard, schemaMessage, WeekdaySchema } from '@tessera/core/contract';
import { notificationsContractMessages as messages } from './messages';

/** Id of a notification in addresses and requests. */
export const NotificationId = z.uuid(schemaMessage(messages.unknown));

/** Events of one item that are kept and shown; older ones are only counted. */
export const maxShownEvents = 5;

/** The title is a whole sentence in the reader's language. */
const NotificationEvent = z.object({
  title: z.string(),
  reason: z.enum(notificationReasons),
  /** Missing for what the product itself did. */
  actor: z.optional(PersonCard),
  /** What of the item it is about, such as a comment. */
  part: z.optional(z.object({ kind: z.literal('comment'), id: z.string() })),
  at: z.iso.datetime(),
});

/** Everything that a person is told about one item. `version` grows with each event and each change of its state. */
export const ItemNotification = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The type is that of the server, such as `tasks.task`; `EntityLink` opens it. */
  entity: z.object({ type: z.string(), id: z.string() }),
  /** The strongest reason of the events. */
  reason: z.enum(notificationReasons),
  /** Since the notification was last read; the newest first, at most `maxShownEvents`. */
  events: z.array(NotificationEvent),
  eventCount: z.int(),
  /** When the newest event was delivered, or the notification returned from a snooze: the order of the list. */
  lastOn: z.iso.datetime(),
  isRead: z.boolean(),
  isArchived: z.boolean(),
  /** Further events about the item are not shown, except mentions. */
  isMuted: z.boolean(),
  /** Hidden until then. */
  snoozedUntil: z.optional(z.iso.datetime()),
  /** The person was mentioned in the item, or it was assigned to them, at any time. */
  isMention: z.boolean(),
  isAssignment: z.boolean(),
  /** The item was deleted. Missing when its plugin does not tell. */
  isGone: z.optional(z.boolean()),
  /** In live events: whether it counted as unread before the change. */
  wasUnread: z.optional(z.boolean()),
});
export type ItemNotification = z.output<typeof ItemNotification>;

/** Lists of notifications. The spelling is that of R82. */
export const NotificationFilter = z.enum(['All', 'Unread', 'Mentions', 'Assigned', 'Snoozed', 'Archived']);
export type NotificationFilter = z.output<typeof NotificationFilter>;

/** True for a notification that is neither snoozed nor archived. */
export function isCurrent({
  isArchived,
  snoozedUntil,
}: Pick<ItemNotification, 'isArchived' | 'snoozedUntil'>): boolean {
  return !isArchived && snoozedUntil === undefined;
}

/** True for a notification that the bell counts. */
export function countsAsUnread(
  notification: Pick<ItemNotification, 'isArchived' | 'isRead' | 'snoozedUntil'>,
): boolean {
  return !notification.isRead && isCurrent(notification);
}

/** Whether a notification is in a list. */
export function isListed(notification: ItemNotification, filter: NotificationFilter): boolean {
  const { isRead, isArchived, isMention, isAssignment, snoozedUntil } = notification;
  switch (filter) {
    case 'Snoozed':
      return snoozedUntil !== undefined;
    case 'Archived':
      return isArchived;
    case 'Unread':
      return isCurrent(notification) && !isRead;
    case 'Mentions':
      return isCurrent(notification) && isMention;
    case 'Assigned':
      return isCurrent(notification) && isAssignment;
    case 'All':
      return isCurrent(notification);
  }
}

/** A count that stops at a cap: `isCapped` means "or more". */
export const UnreadCount = z.object({ count: z.int(), isCapped: z.boolean() });
export type UnreadCount = z.output<typeof UnreadCount>;

/** Ways in which a person is told. */
export const NotificationChannel = z.enum(['app', 'mail']);
export type NotificationChannel = z.output<typeof NotificationChannel>;

/** What a person chose, once for each type; a channel that is missing is as the type declares it. */
export const ChannelChoices = z
  .array(
    z.object({
      type: z.string().check(z.maxLength(100)),
      app: z.optional(z.boolean()),
      mail: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(500));
export type ChannelChoices = z.output<typeof ChannelChoices>;

const TimeOfDay = z
  .string(schemaMessage(messages.timeInvalid))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, schemaMessage(messages.timeInvalid)));

/** Two times of the person's day; it ends on the next day where `until` is the earlier one. */
export const QuietHours = z
  .object({ from: TimeOfDay, until: TimeOfDay })
  .check(z.refine(({ from, until }) => from !== until, schemaMessage(messages.quietSame)))
  .register(z.globalRegistry, { examples: [{ from: '20:00', until: '07:00' }] });
export type QuietHours = z.output<typeof QuietHours>;

/** How a person is told. Times are those of their own zone. */
export const NotificationPreferences = z.object({
  /** That of the person. */
  id: z.string(),
  version: z.int(),
  choices: ChannelChoices,
  /** `off` turns off all emails but the mandatory ones. */
  mailMode: z.enum(['instant', 'daily', 'off']),
  /** When the daily or weekly email is sent, `HH:MM`. */
  digestAt: TimeOfDay,
  /** The day of the week on which the `daily` email is sent, Monday is 1; each day without it. */
  digestDay: z.optional(z.nullable(WeekdaySchema)),
  /** Emails wait until the end of these hours. */
  quietHours: z.nullable(QuietHours),
  /** Emails wait for the next working day of the company. */
  workingDaysOnly: z.boolean(),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

/** Until a person chooses. */
export const defaultPreferences: Omit<NotificationPreferences, 'id' | 'version'> = {
  choices: [],
  mailMode: 'instant',
  digestAt: '08:00',
  digestDay: null,
  quietHours: null,
  workingDaysOnly: false,
};

/** A type of notification, as the preferences list it. */
export const OfferedType = z.object({
  id: z.string(),
  /** In the reader's language. */
  label: z.string(),
  /** Id of the plugin that sends it. */
  pluginId: z.string(),
  /** Channels that are on until the person chooses. */
  channels: z.array(NotificationChannel),
  /** The person cannot turn off its channels, for this reason. */
  mandatory: z.optional(z.enum(['security', 'billing'])),
});
export type OfferedType = z.output<typeof OfferedType>;

/** Whether a person is told about a type by a channel. Mandatory types keep their channels. */
export function isChannelOn(
  type: { readonly id: string; readonly channels: readonly string[]; readonly mandatory?: string | undefined },
  channel: NotificationChannel,
  choices: ChannelChoices,
): boolean {
  const isDeclared = type.channels.includes(channel);
  return (
    (type.mandatory !== undefined && isDeclared) ||
    (choices.find((choice) => choice.type === type.id)?.[channel] ?? isDeclared)
  );
}

/** Choices with some of them changed, channel by channel. */
export function mergeChoices(current: ChannelChoices, changes: ChannelChoices): ChannelChoices {
  const byType = new Map(current.map((choice) => [choice.type, choice]));
  for (const change of changes) {
    byType.set(change.type, { ...byType.get(change.type), ...change });
  }
  return [...byType.values()];
}
