import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The coupons of the installation, and which companies have redeemed them. */
export const createCoupons: Migration = {
  id: '0005-create-coupons',
  up: [
    sql`create table coupon (
      code text primary key check (code = upper(code)),
      basis_points int check (basis_points between 1 and 10000),
      amount_minor int check (amount_minor > 0),
      currency text not null,
      /* Periods that it reduces; missing: all. */
      periods int check (periods > 0),
      valid_until date,
      max_redemptions int check (max_redemptions > 0),
      plans text[],
      /* Counted up with each reservation, so that no two companies get the last one. */
      redeemed int not null default 0,
      created_at timestamptz(3) not null,
      ended_at timestamptz(3),
      check ((basis_points is null) <> (amount_minor is null)),
      check (redeemed >= 0 and (max_redemptions is null or redeemed <= max_redemptions))
    )`,
    sql`create table coupon_redemption (
      client_id uuid not null,
      code text not null,
      state text not null check (state in ('reserved', 'redeemed')),
      reserved_until timestamptz(3) not null,
      created_at timestamptz(3) not null,
      primary key (client_id, code)
    )`,
  ],
};
