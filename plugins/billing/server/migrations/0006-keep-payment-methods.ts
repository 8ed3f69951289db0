import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The cards of which the admins were told that they expire, and the means of payment of the test gateway. */
export const keepPaymentMethods: Migration = {
  id: '0006-keep-payment-methods',
  up: [
    /* Id and month of each card that was told of. */
    sql`alter table gateway_account add column told_cards text[] not null default '{}'`,
    sql`create table test_method (
      client_id uuid not null,
      method_id text not null,
      brand text not null,
      last_four text not null,
      expiry_month text not null,
      role text not null default 'none' check (role in ('default', 'backup', 'none')),
      is_declined boolean not null,
      is_removed boolean not null default false,
      added_at timestamptz(3) not null,
      primary key (client_id, method_id)
    )`,
  ],
};
