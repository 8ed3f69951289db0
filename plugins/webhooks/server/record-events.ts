import type { PortalContext, PublicEventSink } from '@tessera/core/server';
import { newId, sql } from '@tessera/core/server';
import type { DeliveryRow } from './delivery-row';
import { deliveryColumns } from './delivery-row';
import { scheduleSending } from './schedule-sending';
import { livingWebhooks } from './webhook-row';

/** An event before it is sent. */
export interface EventToSend {
  readonly name: string;
  readonly version: number;
  readonly at: Date;
  readonly actorId?: string | undefined;
  readonly data: unknown;
}

interface Choice {
  readonly id: string;
  readonly events: readonly string[];
}

/** Writes a delivery for each event and each web hook that chose it; nothing is sent here. */
export const webhookSink: PublicEventSink = {
  wanted: async (_names, context) => new Set((await readChoices(context)).flatMap(({ events }) => events)),
  deliver: async (events, context) => {
    const choices = await readChoices(context);
    const deliveries = events.flatMap((event) =>
      choices.filter(({ events: chosen }) => chosen.includes(event.name)).map(({ id }) => ({ webhookId: id, event })),
    );
    await addDeliveries(context, deliveries);
  },
};

/** At most as many as a company may have. */
async function readChoices(context: PortalContext): Promise<readonly Choice[]> {
  return context.db.rows(
    sql<Choice>`select id, events from webhook where ${livingWebhooks(context)} and is_enabled order by id`,
  );
}

/** Adds deliveries that are due now, by one statement, and schedules their sending. */
export async function addDeliveries(
  context: PortalContext,
  deliveries: readonly { readonly webhookId: string; readonly event: EventToSend }[],
): Promise<readonly DeliveryRow[]> {
  const { db, clientId, clock } = context;
  if (deliveries.length === 0) {
    return [];
  }
  const now = clock.now();
  const rows = deliveries.map(({ webhookId, event }) => ({
    id: newId(now),
    webhook_id: webhookId,
    event: event.name,
    occurred_at: event.at.toISOString(),
    body: bodyOf(clientId, event),
  }));
  const added =
    await db.rows(sql<DeliveryRow>`insert into delivery (client_id, id, webhook_id, event, occurred_at, body,
      created_at, next_at)
    select ${clientId}::uuid, id, webhook_id, event, occurred_at, body, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, webhook_id uuid, event text, occurred_at timestamptz,
      body jsonb)
    returning ${deliveryColumns}`);
  await scheduleSending(context, [...new Set(deliveries.map(({ webhookId }) => webhookId))]);
  return added;
}

/** What a receiver gets, as Standard Webhooks describes it: type, time and data, with the company and who caused it. */
function bodyOf(clientId: string, { name, version, at, actorId, data }: EventToSend): object {
  return {
    type: name,
    version,
    timestamp: at.toISOString(),
    clientId,
    ...(actorId === undefined ? {} : { actorId }),
    data,
  };
}
