import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Refunds of payments, and what their credit notes say. */
export const createRefunds: Migration = {
  id: '0004-create-refunds',
  up: [
    sql`create table refund (
      id uuid primary key,
      client_id uuid not null,
      payment_id uuid not null,
      /* Missing for money that paid for nothing. */
      invoice_id uuid,
      credit_note_id uuid,
      /* What was asked for: the same request is one refund, unless it failed. */
      request_key text not null,
      reason text not null,
      amount_minor int not null check (amount_minor > 0),
      currency text not null,
      gateway text not null,
      status text not null check (status in ('created', 'pending', 'refunded', 'failed')),
      gateway_refund_id text,
      error_code text,
      requested_at timestamptz(3) not null,
      ended_at timestamptz(3)
    )`,
    sql`create unique index refund_request on refund (client_id, request_key) where status <> 'failed'`,
    sql`create index refund_of_payment on refund (client_id, payment_id)`,
    sql`create index refund_of_invoice on refund (client_id, invoice_id)`,
    sql`create index refund_of_portal on refund (client_id, id)`,
    sql`create index payment_of_invoice on payment (client_id, invoice_id)`,
    sql`create index checkout_of_invoice on checkout (client_id, invoice_id)`,
    sql`alter table credit_note drop constraint credit_note_reason_check`,
    sql`alter table credit_note add constraint credit_note_reason_check
      check (reason in ('orderChange', 'unusedPayment', 'refund'))`,
    sql`alter table credit_note add column invoice_number text`,
  ],
};
