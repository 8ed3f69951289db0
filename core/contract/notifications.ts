import type { PortalGate } from './access';
import type { LocalizedText, Message } from './messages';
import type { LinkedPart } from './place';

/**
 * Why a person is notified, the strongest reason first. The place of a reason is stored: a new one is added at the end.
 */
export const notificationReasons = [
  'system',
  'mentioned',
  'assigned',
  'due',
  'owner',
  'team-lead',
  'admin',
  'watching',
  'collaborating',
  'reviewing',
] as const;
/** One of `notificationReasons`. */
export type NotificationReason = (typeof notificationReasons)[number];

/** A type of notification that a plugin sends. Preferences, channels and digests are derived from it. */
export interface NotificationType {
  /** `<plugin id>.<past fact>`, such as `tasks.assigned`. */
  readonly id: `${string}.${string}`;
  /** The name of the type in preferences, such as "A task is assigned to you". */
  readonly label: Message;
  readonly reason: NotificationReason;
  /** Channels that a person receives it by before choosing others. */
  readonly channels: readonly ('app' | 'mail')[];
  /** Who receives it, besides the gate of the plugin: others are not offered it in their preferences. Default: its gate. */
  readonly gate?: PortalGate;
  /** Set on types that a person cannot turn off, with the class that says why. */
  readonly mandatory?: 'security' | 'billing';
}

/** One notification of some members, as a plugin writes it. */
export interface NewNotification {
  /** Ids of persons, any number of them. Duplicates and former members are left out. */
  readonly to: readonly string[];
  /** The entity that the notification links to. */
  readonly entity: { readonly type: `${string}.${string}`; readonly id: string };
  /** What of the entity the link goes to, such as the comment that mentions the recipient. */
  readonly part?: LinkedPart;
  /**
   * Sentence for the recipient, translated when it is shown. Name persons by `actorId` of the delivery and not in the
   * values: erasing a person does not search them.
   */
  readonly title: LocalizedText;
  /** Notifies the caller too, who is otherwise left out of the recipients. */
  readonly includesActor?: boolean;
}

/**
 * Declares a type of notification. List it in `notifications` of `defineServerPlugin`.
 *
 * @example
 * ```ts
 * import { defineMessages, defineNotification } from '@tessera/core/contract';
 *
 * const messages = defineMessages('polls', { closed: 'A poll that you watch closes' });
 *
 * export const pollClosed = defineNotification('polls.closed', {
 *   label: messages.closed,
 *   reason: 'watching',
 *   channels: ['app'],
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineNotification(id: NotificationType['id'], type: Omit<NotificationType, 'id'>): NotificationType {
  return Object.freeze({ ...type, id });
}
