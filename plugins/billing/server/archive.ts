import type { Archive, PortalContext } from '@tessera/core/server';
import { newId, sql } from '@tessera/core/server';
import { billingCurrency } from './catalogue';
import type { SubscriptionState } from './subscription/state';

const batch = 200;

const invoiceColumns = sql`id, number, type, status, currency, buyer_name, buyer, seller, tax, lines, subtotal_minor, discount_minor,
  tax_minor, total_minor, credits_applied_minor, due_minor, period_start, period_end, issued_on, paid_on, created_at`;
const creditColumns = sql`id, number, reason, currency, buyer, seller, tax, lines, total_minor, invoice_number,
  issued_on, created_at`;
const profileColumns = sql`legal_name, address, postcode, city, country, tax_id, reference, invoice_email`;
const paymentColumns = sql`id, invoice_id, gateway, idempotency_key, amount_minor, currency, status,
  gateway_payment_id, error_code, attempted_at`;
const refundColumns = sql`id, payment_id, invoice_id, credit_note_id, request_key, reason, amount_minor, currency, gateway,
  status, gateway_refund_id, error_code, requested_at, ended_at`;

interface ArchivedRow {
  readonly id: string;
}

/**
 * The subscription, tax profile, invoices, credit notes and payments. In the company that is read from an archive the plan is by
 * agreement, and nothing is collected: the original pays for itself. Orders and means of payment stay where they are.
 */
export const archive: Archive = {
  async write(context, put) {
    const { db, clientId } = context;
    for (const row of await db.rows(sql<object>`select id, state, currency from subscription
      where client_id = ${clientId}`)) {
      await put('subscription', row);
    }
    for (const row of await db.rows(sql<object>`select ${profileColumns} from tax_profile
      where client_id = ${clientId}`)) {
      await put('tax_profile', row);
    }
    for (const [table, columns] of [
      ['invoice', invoiceColumns],
      ['credit_note', creditColumns],
      ['payment', paymentColumns],
      ['refund', refundColumns],
    ] as const) {
      let after: string | undefined;
      for (;;) {
        const rows = await db.rows(sql<ArchivedRow>`select ${columns} from ${sql.id(table)}
          where ${sql.and([sql`client_id = ${clientId}`, after !== undefined && sql`id > ${after}::uuid`])}
          order by id limit ${batch}`);
        for (const row of rows) {
          await put(table, row);
        }
        after = rows.at(-1)?.id;
        if (rows.length < batch) {
          break;
        }
      }
    }
  },
  async read(context, rows) {
    const { db, clientId } = context;
    for await (const { table, row } of rows) {
      if (table === 'subscription') {
        await insertSubscription(context, row);
      }
      if (table === 'tax_profile') {
        await db.run(sql`insert into tax_profile (id, client_id, ${profileColumns})
          select ${clientId}::uuid, ${clientId}::uuid, ${profileColumns}
          from jsonb_populate_record(null::tax_profile, ${sql.json(row)})
          on conflict do nothing`);
      }
      if (table === 'invoice') {
        // What was open is collected where it was issued.
        await db.run(sql`insert into invoice (client_id, ${invoiceColumns})
          select ${clientId}::uuid, ${invoiceColumns} from jsonb_populate_record(null::invoice,
            ${sql.json(row)} || case when ${sql.json(row)} ->> 'status' = 'open'
              then '{"status": "uncollectible"}'::jsonb else '{}'::jsonb end)
          on conflict do nothing`);
      }
      if (table === 'credit_note') {
        await db.run(sql`insert into credit_note (client_id, ${creditColumns})
          select ${clientId}::uuid, ${creditColumns} from jsonb_populate_record(null::credit_note, ${sql.json(row)})
          on conflict do nothing`);
      }
      if (table === 'payment') {
        await db.run(sql`insert into payment (client_id, ${paymentColumns})
          select ${clientId}::uuid, ${paymentColumns} from jsonb_populate_record(null::payment, ${sql.json(row)})
          on conflict do nothing`);
      }
      if (table === 'refund') {
        // One that has not ended is sent by the original.
        await db.run(sql`insert into refund (client_id, ${refundColumns})
          select ${clientId}::uuid, ${refundColumns} from jsonb_populate_record(null::refund, ${sql.json(row)})
          where status in ('refunded', 'failed') on conflict do nothing`);
      }
    }
  },
};

async function insertSubscription({ db, clientId, clock }: PortalContext, row: object): Promise<void> {
  const now = clock.now();
  const changed: Pick<SubscriptionState, 'status'> = { status: 'agreed' };
  await db.run(sql`insert into subscription (id, client_id, state, currency, entitlement_version, created_at, changed_at)
    select ${newId(now)}::uuid, ${clientId}::uuid,
      (${sql.json(row)} -> 'state') - 'due' - 'scheduled' - 'resumesOn' || ${sql.json(changed)},
      coalesce(${sql.json(row)} ->> 'currency', ${billingCurrency}), 0, ${now}, ${now}
    on conflict (client_id) do nothing`);
}
