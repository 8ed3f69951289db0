import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { Checkout } from '../contract';
import { billingServerMessages as messages } from './messages';
import type { BillingCommand } from './subscription/commands';

/** A row of the table `checkout`: an order, and the page where it is paid. */
export interface CheckoutRow {
  readonly id: string;
  readonly type: 'change' | 'invoice';
  readonly state: 'created' | 'succeeded' | 'failed' | 'cancelled' | 'refused';
  readonly outcome: 'applied' | 'credited' | null;
  readonly amount_minor: number;
  readonly currency: string;
  /** Of a change: what is applied when it is paid. */
  readonly command: BillingCommand | null;
  readonly as_of: string;
  readonly subscription_version: number;
  readonly invoice_id: string | null;
  readonly gateway: string;
  readonly gateway_order_id: string | null;
  readonly expires_at: string;
}

const checkoutColumns = sql`id, type, state, outcome, amount_minor, currency, command, as_of, subscription_version,
  invoice_id, gateway, gateway_order_id, expires_at`;

/** Finds an order of the portal by its id, or by the gateway's. */
export async function findCheckout(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  by: { readonly id: string } | { readonly gateway: string; readonly gatewayOrderId: string },
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<CheckoutRow | undefined> {
  const condition =
    'id' in by ? sql`id = ${by.id}::uuid` : sql`gateway = ${by.gateway} and gateway_order_id = ${by.gatewayOrderId}`;
  return db.row(sql<CheckoutRow>`select ${checkoutColumns} from checkout
    where client_id = ${clientId} and ${condition} ${lock ? sql`for update` : sql.empty}`);
}

/** @throws AppError `not_found`, also for an order of another portal. */
export function foundCheckout(row: CheckoutRow | undefined): CheckoutRow {
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.checkoutUnknown));
  }
  return row;
}

/** Row → wire. */
export function presentCheckout({ id, type, state, outcome, expires_at }: CheckoutRow, now: Date): Checkout {
  const isExpired = state === 'created' && new Date(expires_at) <= now;
  return { id, type, state: isExpired ? 'expired' : state, ...(outcome === null ? {} : { outcome }) };
}
