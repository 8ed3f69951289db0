import { localized } from '@tessera/core/contract';
import type { EntityLookup, PortalContext, Sql } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { DisabledReason, Webhook } from '../contract';
import { webhookChangedLive } from '../contract';
import { webhooksContractMessages as messages } from '../contract/messages';

/** A row of the table `webhook`. */
export interface WebhookRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly is_enabled: boolean;
  readonly disabled_reason: DisabledReason | null;
  readonly failing_since: string | null;
  readonly rotating_until: string | null;
  readonly created_by: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
}

export const webhookColumns = sql`id, version, name, description, url, events, is_enabled, disabled_reason, failing_since,
  rotating_until, created_by, created_at, deleted_at`;

/** Row → wire. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { rotating_until: until } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    url: row.url,
    events: [...row.events],
    isEnabled: row.is_enabled,
    ...(row.disabled_reason === null ? {} : { disabledReason: row.disabled_reason }),
    ...(row.failing_since === null ? {} : { failingSince: row.failing_since }),
    createdBy: row.created_by,
    createdOn: row.created_at,
    ...(until === null || new Date(until) <= now ? {} : { rotatingUntil: until }),
  };
}

/** The web hooks of the portal that are not deleted. */
export function livingWebhooks({ clientId }: Pick<PortalContext, 'clientId'>): Sql {
  return sql`client_id = ${clientId} and deleted_at is null`;
}

/** @throws AppError `not_found`, also for one of another portal and for a deleted one. */
export async function findWebhook(
  context: Pick<PortalContext, 'db' | 'clientId'>,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<WebhookRow> {
  return foundWebhook(
    await context.db.row(sql<WebhookRow>`select ${webhookColumns} from webhook
      where ${livingWebhooks(context)} and id = ${id} ${lock ? sql`for update` : sql.empty}`),
  );
}

/** @throws AppError `not_found` when a statement found no row. */
export function foundWebhook(row: WebhookRow | undefined): WebhookRow {
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.webhookUnknown));
  }
  return row;
}

/** Tells the open browsers of admins, and returns what they are told. */
export function publishWebhook(context: PortalContext, row: WebhookRow): Webhook {
  const { id, version, deleted_at: deletedOn } = row;
  const webhook = presentWebhook(row, context.clock.now());
  const data = deletedOn === null ? webhook : { ...webhook, deletedOn };
  // Everyone in the portal who passes the gate of this plugin: its admins.
  context.publish(webhookChangedLive, { id, version, data }, 'portal');
  return webhook;
}

/** Tells other plugins, such as notifications, which web hooks are not deleted. */
export function findExistingWebhooks(context: PortalContext): EntityLookup {
  return {
    async existing(_type, ids) {
      const rows = await context.db.rows(sql<{ id: string }>`select id from webhook
        where ${livingWebhooks(context)} and id = any(${ids}::uuid[])`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
