import { defineNotification, localized, people } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { webhookLimits } from '../contract';
import { webhooksServerMessages as messages } from './messages';
import type { WebhookRow } from './webhook-row';

/** Type of web hooks in links and notifications. */
export const webhookEntity = 'webhooks.webhook';

export const webhookTurnedOff = defineNotification('webhooks.turned-off', {
  label: messages.turnedOffLabel,
  reason: 'admin',
  channels: ['app', 'mail'],
});

/** Tells all admins of the company that a web hook was turned off, and why. */
export async function notifyAdmins(
  context: PortalContext,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  reason: 'gone' | 'failing',
): Promise<void> {
  const rows = await context.db.rows(sql<{ person_id: string }>`select person_id from ${sql.view(people)} p
    where client_id = ${context.clientId} and role = 'admin' and active`);
  context.notify(webhookTurnedOff, {
    to: rows.map(({ person_id: personId }) => personId),
    entity: { type: webhookEntity, id },
    title:
      reason === 'gone'
        ? localized(messages.turnedOffGone, { name })
        : localized(messages.turnedOffFailing, { name, days: webhookLimits.failingDays }),
    includesActor: true,
  });
}
