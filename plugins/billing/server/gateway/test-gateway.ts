import { createHash, randomBytes } from 'node:crypto';
import type { PortalContext } from '@tessera/core/server';
import { Links, newId, PublicAddress, sql, Vault, WebHooks } from '@tessera/core/server';
import * as z from 'zod/mini';
import { billingLimits, paymentEvents, testPayment } from '../../contract';
import { testCardPays, testMethodKeeper } from './test-methods';
import type { GatewayPage, PaymentEvidence, PaymentGateway } from './payment-gateway';

/** Name of the gateway, and subject of its web hook. */
export const testGatewayName = 'test';

const sealPurpose = 'billing:test-hook';
const secretBytes = 32;

/** A means of payment that fails from the second payment on, and one that never does. */
export const testMandates = { once: 'test-once', always: 'test-always' } as const;

/** A row of the table `test_order`: what the service of another company would know. */
export interface TestOrderRow {
  readonly order_id: string;
  readonly checkout_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly state: 'open' | 'paid' | 'failed' | 'cancelled';
  readonly mandate: string | null;
  readonly events: number;
}

const testOrderColumns = sql`order_id, checkout_id, amount_minor, currency, state, mandate, events`;

/** Address and secret with which the test gateway calls this server. */
export const TestHook = z.object({ token: z.string(), secret: z.string() });
export type TestHook = z.output<typeof TestHook>;

/**
 * The embedded gateway for trials and tests. Its page is served by this server, has no fields for cards, and moves no
 * money; its events are signed and sent to this server like those of any other.
 */
export const testGateway: PaymentGateway = {
  name: testGatewayName,
  methods: testMethodKeeper,

  createCheckout: (context, { checkoutId, amountMinor, currency, expiresAt }) =>
    context.transaction(async () => {
      const { db, clientId, clock } = context;
      const orderId = `test_${newId(clock.now())}`;
      await db.run(sql`insert into test_order (order_id, client_id, checkout_id, amount_minor, currency)
        values (${orderId}, ${clientId}::uuid, ${checkoutId}::uuid, ${amountMinor}, ${currency})`);
      await ensureHook(context);
      return pageOf(context, orderId, expiresAt);
    }),

  findCheckout: (context, { checkoutId, openedAt }) =>
    context.transaction(async () => {
      const { db, clientId } = context;
      const row = await db.row(sql<{ order_id: string }>`select order_id from test_order
        where client_id = ${clientId} and checkout_id = ${checkoutId}::uuid limit 1`);
      const expiresAt = new Date(openedAt.getTime() + billingLimits.checkoutMinutes * 60_000);
      return row === undefined ? undefined : pageOf(context, row.order_id, expiresAt);
    }),

  // Its page leads to the confirmation by itself.
  acceptsReturn: () => false,

  retrieve: (context, gatewayOrderId) =>
    context.transaction(async () => {
      const row = await findTestOrder(context, gatewayOrderId);
      if (row === undefined) {
        throw new Error(`The test gateway has no order '${gatewayOrderId}'.`);
      }
      return evidenceOf(row);
    }),

  async charge(context, { mandate, amountMinor, currency, idempotencyKey }) {
    const isPaid = (await testCardPays(context, mandate)) ?? mandate === testMandates.always;
    if (!isPaid) {
      return { result: 'failed', amountMinor, currency, errorCode: 'card_declined' };
    }
    return { result: 'paid', amountMinor, currency, paymentId: `testpay_${idFor(idempotencyKey)}` };
  },

  async refund(_context, { idempotencyKey }) {
    return { result: 'refunded', refundId: `testrefund_${idFor(idempotencyKey)}` };
  },
};

/** The same id for the same key, as a real gateway promises. */
function idFor(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24);
}

/** The page of an order, at an address of its own. */
async function pageOf(context: PortalContext, orderId: string, until: Date): Promise<GatewayPage> {
  const link = { payload: { orderId }, until, subject: orderId };
  const token = await context.get(Links).create(testPayment, link);
  return { gatewayOrderId: orderId, url: `${context.get(PublicAddress).origin}/api/billing/test-payments/${token}` };
}

/** An order of the portal. */
export async function findTestOrder(
  { db, clientId }: PortalContext,
  orderId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<TestOrderRow | undefined> {
  return db.row(sql<TestOrderRow>`select ${testOrderColumns} from test_order
    where client_id = ${clientId} and order_id = ${orderId} ${lock ? sql`for update` : sql.empty}`);
}

/** What the gateway says about an order. */
export function evidenceOf(row: TestOrderRow): PaymentEvidence {
  return {
    result: row.state,
    amountMinor: row.amount_minor,
    currency: row.currency,
    ...(row.state === 'paid' ? { paymentId: `testpay_${row.order_id}`, mandate: row.mandate ?? undefined } : {}),
    ...(row.state === 'failed' ? { errorCode: 'card_declined' } : {}),
  };
}

/** Opens the sealed address; undefined for a portal without one. */
export async function openTestHook(context: PortalContext): Promise<TestHook | undefined> {
  const { db, clientId } = context;
  const row = await db.row(sql<{ hook: string | null }>`select hook from gateway_account
    where client_id = ${clientId} and gateway = ${testGatewayName}`);
  const sealed = row?.hook ?? undefined;
  return sealed === undefined
    ? undefined
    : z.parse(TestHook, JSON.parse(await context.get(Vault).open(sealPurpose, sealed)));
}

/** Creates the address that the gateway calls, once for each portal. */
async function ensureHook(context: PortalContext): Promise<void> {
  const { db, clientId } = context;
  await db.run(sql`insert into gateway_account (client_id, gateway) values (${clientId}::uuid, ${testGatewayName})
    on conflict do nothing`);
  const row = await db.row(sql<{ hook: string | null }>`select hook from gateway_account
    where client_id = ${clientId} and gateway = ${testGatewayName} for update`);
  if (row?.hook !== null) {
    return;
  }
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  const token = await context.get(WebHooks).create(paymentEvents, { subject: testGatewayName, secrets: [secret] });
  const sealed = await context.get(Vault).seal(sealPurpose, JSON.stringify({ token, secret } satisfies TestHook));
  await db.run(sql`update gateway_account set hook = ${sealed}
    where client_id = ${clientId} and gateway = ${testGatewayName}`);
}
