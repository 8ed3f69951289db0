import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { Delivery, DeliveryFailure, DeliveryState } from '../contract';
import { deliveryChangedLive } from '../contract';
import { webhooksContractMessages as messages } from '../contract/messages';

/** A row of the table `delivery`, without what was sent and received. */
export interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly version: number;
  readonly event: string;
  readonly occurred_at: string;
  readonly created_at: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_at: string | null;
  readonly attempted_at: string | null;
  readonly status: number | null;
  readonly duration: number | null;
  readonly failure: DeliveryFailure | null;
}

export const deliveryColumns = sql`id, webhook_id, version, event, occurred_at, created_at, state, attempts, next_at,
  attempted_at, status, duration, failure`;

/** Row → wire. */
export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    version: row.version,
    webhookId: row.webhook_id,
    event: row.event,
    occurredOn: row.occurred_at,
    createdOn: row.created_at,
    state: row.state,
    attempts: row.attempts,
    ...(row.next_at === null ? {} : { nextOn: row.next_at }),
    ...(row.attempted_at === null ? {} : { attemptedOn: row.attempted_at }),
    ...(row.status === null ? {} : { status: row.status }),
    ...(row.duration === null ? {} : { duration: row.duration }),
    ...(row.failure === null ? {} : { failure: row.failure }),
  };
}

/** @throws AppError `not_found` when a statement found no row. */
export function foundDelivery<Row extends DeliveryRow>(row: Row | undefined): Row {
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.deliveryUnknown));
  }
  return row;
}

/** Tells the open browsers of admins, and returns what they are told. */
export function publishDelivery(context: PortalContext, row: DeliveryRow): Delivery {
  const { id, version } = row;
  const data = presentDelivery(row);
  context.publish(deliveryChangedLive, { id, version, data }, 'portal');
  return data;
}
