import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The state of a subscription is one document, because it changes as a whole. Amounts are in minor units. */
export const createBilling: Migration = {
  id: '0001-create-billing',
  up: [
    sql`create table subscription (
      id uuid primary key,
      client_id uuid not null unique,
      version int not null default 1,
      state jsonb not null,
      status text not null generated always as (state ->> 'status') stored,
      currency text not null,
      /* Version of the portal's plan that this subscription assigned last. */
      entitlement_version int not null,
      created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null
    )`,
    sql`create table subscription_change (
      id uuid primary key,
      client_id uuid not null,
      command text not null,
      actor_id uuid,
      before jsonb not null,
      after jsonb not null,
      changed_at timestamptz(3) not null
    )`,
    sql`create index subscription_change_of_portal on subscription_change (client_id, id)`,
    sql`create table invoice_series (
      kind text not null check (kind in ('invoice', 'credit')),
      year int not null,
      last int not null,
      primary key (kind, year)
    )`,
    sql`create table invoice (
      id uuid primary key,
      client_id uuid not null,
      number text not null,
      type text not null check (type in ('subscription', 'proration', 'renewal')),
      status text not null check (status in ('open', 'paid', 'uncollectible')),
      currency text not null,
      buyer_name text not null,
      lines jsonb not null,
      subtotal_minor int not null,
      discount_minor int not null,
      tax_minor int not null,
      total_minor int not null,
      credits_applied_minor int not null,
      due_minor int not null,
      period_start date not null,
      period_end date not null,
      issued_on date not null,
      paid_on date,
      created_at timestamptz(3) not null,
      unique (client_id, number),
      check (subtotal_minor + discount_minor + tax_minor = total_minor),
      check (total_minor - credits_applied_minor = due_minor and due_minor >= 0 and credits_applied_minor >= 0),
      check ((status = 'paid') = (paid_on is not null))
    )`,
    sql`create unique index invoice_open on invoice (client_id) where status = 'open'`,
    sql`create index invoice_of_portal on invoice (client_id, id desc)`,
    sql`create function keep_final_invoice() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'status' - 'paid_on' is distinct from to_jsonb(old) - 'status' - 'paid_on'
        or old.status <> 'open' then
        raise exception 'Invoice % is final; correct it by a credit note.', old.number;
      end if;
      return new;
    end $$`,
    sql`create trigger keep_final_invoice before update on invoice for each row execute function keep_final_invoice()`,
    sql`create table credit_note (
      id uuid primary key,
      client_id uuid not null,
      number text not null,
      reason text not null check (reason in ('orderChange', 'unusedPayment')),
      currency text not null,
      lines jsonb not null,
      total_minor int not null check (total_minor > 0),
      issued_on date not null,
      created_at timestamptz(3) not null,
      unique (client_id, number)
    )`,
    sql`create table checkout (
      id uuid primary key,
      client_id uuid not null,
      type text not null check (type in ('change', 'invoice')),
      state text not null default 'created' check (state in ('created', 'succeeded', 'failed', 'cancelled', 'refused')),
      outcome text check (outcome in ('applied', 'credited')),
      amount_minor int not null check (amount_minor > 0),
      currency text not null,
      /* What is applied when it is paid. */
      command jsonb,
      as_of date not null,
      subscription_version int not null,
      invoice_id uuid,
      gateway text not null,
      gateway_order_id text,
      url text,
      expires_at timestamptz(3) not null,
      created_by uuid,
      created_at timestamptz(3) not null,
      unique (client_id, gateway_order_id)
    )`,
    sql`create index checkout_of_portal on checkout (client_id, id)`,
    sql`create table payment (
      id uuid primary key,
      client_id uuid not null,
      checkout_id uuid,
      invoice_id uuid,
      gateway text not null,
      idempotency_key text not null,
      amount_minor int not null,
      currency text not null,
      status text not null check (status in ('created', 'captured', 'failed')),
      gateway_payment_id text,
      error_code text,
      attempted_at timestamptz(3) not null,
      unique (client_id, idempotency_key)
    )`,
    sql`create index payment_of_portal on payment (client_id, id desc)`,
    sql`create table gateway_event (
      id uuid primary key,
      client_id uuid not null,
      gateway text not null,
      event_id text not null,
      payload jsonb not null,
      result text not null,
      received_at timestamptz(3) not null,
      unique (client_id, gateway, event_id)
    )`,
    sql`create table gateway_account (
      client_id uuid not null,
      gateway text not null,
      /* Token and secret of the address that the test gateway calls, sealed. */
      hook text,
      /* The gateway's name of the means of payment for renewals. */
      mandate text,
      primary key (client_id, gateway)
    )`,
    sql`create table test_order (
      order_id text primary key,
      client_id uuid not null,
      checkout_id uuid not null,
      amount_minor int not null,
      currency text not null,
      state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled')),
      mandate text,
      events int not null default 0
    )`,
    sql`create index test_order_of_portal on test_order (client_id, order_id)`,
  ],
};
