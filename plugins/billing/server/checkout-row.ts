import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { Checkout, RefundSummary } from '../contract';
import { billingServerMessages as messages } from './messages';
import { refundColumn } from './refunds/refund-row';
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
  readonly created_by: string | null;
  readonly created_at: string;
}

/** Why money for an order was not used: it is another amount or currency, or the order was paid before. */
export const unusedReasons = ['amount_differs', 'currency_differs', 'already_paid'] as const;

const checkoutColumns = sql`id, type, state, outcome, amount_minor, currency, command, as_of, subscription_version,
  invoice_id, gateway, gateway_order_id, expires_at, created_by, created_at`;

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
export function presentCheckout(
  { id, type, state, outcome, expires_at }: CheckoutRow,
  { now, unused }: { readonly now: Date; readonly unused: UnusedPayment | undefined },
): Checkout {
  const isExpired = state === 'created' && new Date(expires_at) <= now;
  return {
    id,
    type,
    state: isExpired ? 'expired' : state,
    ...(outcome === null ? {} : { outcome }),
    ...(unused === undefined ? {} : { hasUnusedPayment: true }),
    ...(unused?.refund === undefined ? {} : { unusedPayment: unused.refund.status }),
  };
}

/** Money for an order that was not used, and how sending it back stands. */
export interface UnusedPayment {
  readonly refund?: RefundSummary;
}

/** The last one of an order; undefined if all that came was used. */
export async function findUnusedPayment(
  { db, clientId }: PortalContext,
  id: string,
): Promise<UnusedPayment | undefined> {
  const row = await db.row(sql<{ refund: RefundSummary | null }>`select ${refundColumn('payment')} from payment
    where client_id = ${clientId} and checkout_id = ${id}::uuid and status = 'captured'
      and error_code = any(${[...unusedReasons]}::text[]) order by id desc limit 1`);
  return row && (row.refund === null ? {} : { refund: row.refund });
}

/** The page of the newest order for the open invoice that can still be paid. */
export async function findOpenPayment({
  db,
  clientId,
  clock,
}: PortalContext): Promise<{ readonly checkoutId: string; readonly url: string } | undefined> {
  return db.row(sql<{ checkoutId: string; url: string }>`select c.id as "checkoutId", c.url from checkout c
    where c.client_id = ${clientId} and c.state = 'created' and c.expires_at > ${clock.now()} and c.url is not null
      and c.invoice_id = (select i.id from invoice i where i.client_id = ${clientId} and i.status = 'open')
    order by c.id desc limit 1`);
}

/** Ends an order. A later payment still counts, unless it succeeded. */
export async function endCheckout(
  { db, clientId }: PortalContext,
  id: string,
  { state, outcome }: { readonly state: CheckoutRow['state']; readonly outcome?: 'applied' | 'credited' },
): Promise<void> {
  await db.run(sql`update checkout set state = ${state}, outcome = ${outcome ?? null}
    where client_id = ${clientId} and id = ${id}::uuid`);
}

/** The company's means of payment at a gateway, for charges without a person. */
export async function mandateOf({ db, clientId }: PortalContext, gateway: string): Promise<string | undefined> {
  const row = await db.row(sql<{ mandate: string | null }>`select mandate from gateway_account
    where client_id = ${clientId} and gateway = ${gateway}`);
  return row?.mandate ?? undefined;
}
