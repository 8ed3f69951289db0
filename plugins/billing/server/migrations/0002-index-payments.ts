import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The page of a payment asks for money of its order that was not used. */
export const indexPayments: Migration = {
  id: '0002-index-payments',
  up: [sql`create index payment_of_checkout on payment (client_id, checkout_id)`],
};
