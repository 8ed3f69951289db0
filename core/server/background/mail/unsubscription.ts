import type { LinkPurpose, Message } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';

/** A kind of emails that their readers can turn off. Created by `onUnsubscribe`. */
export interface Unsubscription {
  readonly purpose: LinkPurpose;
  /** Names the emails on the page that the link opens, such as "Reminders of polls". */
  readonly label: Message;
  readonly handle: (context: PortalContext, payload: unknown) => Promise<void>;
}

/**
 * Turns off emails for the holder of a link of this purpose, whose `uses` must be `many`. The handler gets a context of
 * the link's portal, with an anonymous actor, and what the link says. It may run again for the same link. List it in
 * `unsubscriptions` of `defineServerPlugin`.
 *
 * @example
 * export const stopReminding = onUnsubscribe(stopReminders, messages.reminders, async ({ db, clientId }, { pollId }) => {
 *   await db.run(sql`update poll set has_reminders = false where client_id = ${clientId} and id = ${pollId}`);
 * });
 */
export function onUnsubscribe<T>(
  purpose: LinkPurpose<T>,
  label: Message,
  handle: (context: PortalContext, payload: T) => Promise<void>,
): Unsubscription {
  return { purpose: purpose as LinkPurpose, label, handle: handle as Unsubscription['handle'] };
}

/** Path of a link that unsubscribes, below the address of the installation. */
export function unsubscribePath(purposeId: string, token: string): string {
  return `/api/unsubscribe/${purposeId}/${token}`;
}
