import type { NotificationType } from '../../../contract';
import type { NotificationSink } from './notification-sink';
import { limitsOf } from './notification-sink';
import { maxRecipientsOfRow } from './notification-rows';

/** The declarations of one plugin. */
export interface NotificationDeclarations {
  readonly notifications?: readonly NotificationType[];
  readonly notificationSinks?: readonly NotificationSink[];
}

const maxBatch = 5_000;
const maxWindow = 3_600_000;

/** Checks the notification types and sinks of a plugin. @returns a sentence for each error. */
export function notificationProblems(
  pluginId: string,
  { notifications = [], notificationSinks = [] }: NotificationDeclarations,
): readonly string[] {
  return [
    ...nameProblems(pluginId, 'Notification', notifications),
    ...nameProblems(pluginId, 'Notification sink', notificationSinks),
    ...notifications
      .filter(({ channels, mandatory }) => mandatory !== undefined && channels.length === 0)
      .map(({ id }) => `Notification '${id}' is mandatory, so it must name at least one channel.`),
    ...notificationSinks.flatMap(limitProblems),
  ];
}

function nameProblems(pluginId: string, what: string, declared: readonly { readonly id: string }[]): readonly string[] {
  const ids = declared.map(({ id }) => id);
  return [
    ...ids
      .filter((id) => !id.startsWith(`${pluginId}.`) || /\s/.test(id))
      .map((id) => `${what} '${id}' of plugin '${pluginId}' must begin with '${pluginId}.' and have no spaces.`),
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `${what} '${id}' is declared twice by plugin '${pluginId}'.`),
  ];
}

function limitProblems(sink: NotificationSink): readonly string[] {
  const { window, maxSize, concurrency, maxAttempts, timeLimit } = limitsOf(sink);
  const checks: readonly (readonly [boolean, string])[] = [
    [isWithin(window, 0, maxWindow), `a window of 0 to ${maxWindow} milliseconds`],
    [isWithin(maxSize, maxRecipientsOfRow, maxBatch), `a maximum size of ${maxRecipientsOfRow} to ${maxBatch}`],
    [isWithin(concurrency, 1, 16), 'a concurrency of 1 to 16'],
    [isWithin(maxAttempts, 1, 100), '1 to 100 attempts'],
    [isWithin(timeLimit, 100, maxWindow), `a time limit of 100 to ${maxWindow} milliseconds`],
  ];
  return checks.flatMap(([isSound, rule]) => (isSound ? [] : [`Notification sink '${sink.id}' must have ${rule}.`]));
}

function isWithin(value: number, from: number, to: number): boolean {
  return Number.isSafeInteger(value) && value >= from && value <= to;
}
