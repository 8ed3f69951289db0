import { inactiveDay, localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import {
  AppError,
  Entitlements,
  handle,
  hardLimit,
  Members,
  page,
  PersonCards,
  PlanLimits,
  sql,
} from '@tessera/core/server';
import type { BillingOverview } from '../../contract';
import { billingLimits, listInvoices, listPayments, readBilling, readCheckout, readInvoice } from '../../contract';
import { billingCurrency, planOffers, seatPrices } from '../catalogue';
import { findCheckout, findOpenPayment, findUnusedPayment, foundCheckout, presentCheckout } from '../checkout-row';
import { findGateway } from '../gateway/choose-gateway';
import { billingServerMessages as messages } from '../messages';
import { refundColumn } from '../refunds/refund-row';
import { findSubscription, presentSubscription, todayOf } from '../subscription-row';
import type { InvoiceRow, PaymentRow } from './invoice-rows';
import {
  invoiceColumns,
  invoiceDetailColumns,
  presentInvoice,
  presentInvoiceDetails,
  presentPayment,
} from './invoice-rows';
import type { InvoiceDetailRow } from './invoice-rows';

/** Endpoints that read. */
export const readEndpoints: readonly EndpointBinding[] = [
  handle(readBilling, async (_request, context) => {
    const row = await findSubscription(context);
    const { planCode, access } = await context.get(Entitlements).of(context.clientId);
    const { members, pending, limit } = await context.get(Members).seats();
    const takesPayments = findGateway(context) !== undefined;
    const openPayment = row?.state.due === undefined ? undefined : await findOpenPayment(context);
    return {
      today: todayOf(context),
      ...(row === undefined ? {} : { subscription: presentSubscription(row) }),
      ...(await findChanger(context)),
      planCode,
      access,
      ...(openPayment === undefined ? {} : { openPayment }),
      seats: {
        members,
        pending,
        ...(limit === undefined ? {} : { limit, hardLimit: hardLimit(limit) }),
      },
      ...(await countIdle(context)),
      storage: await context.get(PlanLimits).storage(),
      plans: takesPayments ? [...planOffers] : [],
      seatMonthPriceMinor: seatPrices.month,
      seatYearPriceMinor: seatPrices.year,
      currency: billingCurrency,
      takesPayments,
    };
  }),

  handle(listInvoices, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<InvoiceRow>`select ${invoiceColumns} from invoice`,
      where: [sql`client_id = ${context.clientId}`],
      sort: ['id desc'],
    });
    return { items: items.map(presentInvoice), nextCursor };
  }),

  handle(readInvoice, async ({ params }, { db, clientId }) => {
    const row = await db.row(sql<InvoiceDetailRow>`select ${invoiceDetailColumns} from invoice
      where client_id = ${clientId} and id = ${params.id}::uuid`);
    if (row === undefined) {
      throw new AppError('not_found', localized(messages.invoiceUnknown));
    }
    return presentInvoiceDetails(row);
  }),

  handle(listPayments, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<PaymentRow>`select id, currency, amount_minor, status, gateway, gateway_payment_id, error_code,
          invoice_id, attempted_at, ${refundColumn('payment')},
          (select i.number from invoice i where i.client_id = payment.client_id and i.id = payment.invoice_id) as number
        from payment`,
      where: [sql`client_id = ${context.clientId}`],
      sort: ['id desc'],
    });
    return { items: items.map(presentPayment), nextCursor };
  }),

  handle(readCheckout, async ({ params }, context) => {
    const row = foundCheckout(await findCheckout(context, { id: params.id }));
    return presentCheckout(row, { now: context.clock.now(), unused: await findUnusedPayment(context, row.id) });
  }),
];

/** Who changed the subscription last, if a person did. */
async function findChanger(context: PortalContext): Promise<Pick<BillingOverview, 'changedBy' | 'isOwnChange'>> {
  const { db, clientId, actor } = context;
  const row = await db.row(sql<{ actor_id: string | null }>`select actor_id from subscription_change
    where client_id = ${clientId} order by id desc limit 1`);
  const person = (await context.get(PersonCards).find([row?.actor_id])).get(row?.actor_id ?? '');
  if (person === undefined) {
    return {};
  }
  return { changedBy: person.fullName, ...(row?.actor_id === actor.userId && { isOwnChange: true }) };
}

/** Members whose last active day is longer ago (record 157). */
async function countIdle(context: PortalContext): Promise<Pick<BillingOverview, 'idleMembers'>> {
  const inactiveSince = inactiveDay(context.clock.now());
  const query = { status: 'active', inactiveSince, limit: billingLimits.countedIdle } as const;
  const { items, nextCursor } = await context.get(Members).list(query);
  return items.length === 0 ? {} : { idleMembers: { count: items.length, isCapped: nextCursor !== null } };
}
