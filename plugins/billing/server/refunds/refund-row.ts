import type { PortalContext, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** A row of the table `refund`: money of one payment that is sent back. */
export interface RefundRow {
  readonly id: string;
  readonly payment_id: string;
  readonly invoice_id: string | null;
  readonly credit_note_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly gateway: string;
  /** `pending`: the gateway has accepted it, and the money is on its way. */
  readonly status: 'created' | 'pending' | 'refunded' | 'failed';
  readonly error_code: string | null;
}

export const refundColumns = sql`id, payment_id, invoice_id, credit_note_id, amount_minor, currency, gateway, status,
  error_code`;

/** Finds a refund of the portal. */
export async function findRefund(
  { db, clientId }: PortalContext,
  by: { readonly id: string } | { readonly requestKey: string },
): Promise<RefundRow | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}::uuid` : sql`request_key = ${by.requestKey} and status <> 'failed'`;
  return db.row(sql<RefundRow>`select ${refundColumns} from refund where client_id = ${clientId} and ${condition}`);
}

/** Minor units of a payment that were sent back, or are on their way. */
export async function refundedOf({ db, clientId }: PortalContext, paymentId: string): Promise<number> {
  const row = await db.row(sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::int as sum from refund
    where client_id = ${clientId} and payment_id = ${paymentId}::uuid and status <> 'failed'`);
  return row?.sum ?? 0;
}

/** The refunds of a row of `payment` or `invoice` as a column: their sum, and whether all are done. */
export function refundColumn(owner: 'payment' | 'invoice'): Sql {
  return sql`(select jsonb_build_object(
      'amountMinor', sum(r.amount_minor),
      'status', case when bool_and(r.status = 'refunded') then 'refunded' else 'underway' end)
    from refund r where r.client_id = ${sql.id(owner)}.client_id
      and r.${sql.id(owner === 'payment' ? 'payment_id' : 'invoice_id')} = ${sql.id(owner)}.id and r.status <> 'failed'
    having count(*) > 0) as refund`;
}
