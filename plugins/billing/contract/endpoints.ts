import * as z from 'zod/mini';
import { defineEndpoint, defineLink, defineSignature, defineWebHook, pageOf } from '@tessera/core/contract';
import { BillingDate, Checkout, Invoice, InvoiceDetails, MinorUnits, Payment } from './invoice-model';
import {
  BillingOverview,
  CancelReason,
  ChangePreview,
  PlanChoice,
  PlanChoiceQuery,
  Subscription,
} from './subscription-model';

const gate = { audience: 'admin' } as const;
const byId = z.object({ id: z.uuid() });

/** Where an admin pays. The address is one of the gateway, or of this server for the test gateway. */
const OpenCheckout = z.object({ id: z.uuid(), url: z.string() });

/** The company's plan, seats and subscription, and the plans that it can choose. */
export const readBilling = defineEndpoint({
  id: 'billing.read-billing',
  method: 'GET',
  path: '/billing/subscription',
  gate,
  effect: 'read',
  shape: { response: BillingOverview },
});

/** What a choice would cost, line by line, and when it would take effect. Changes nothing. */
export const previewChange = defineEndpoint({
  id: 'billing.preview-change',
  method: 'GET',
  path: '/billing/preview',
  gate,
  effect: 'read',
  shape: { query: PlanChoiceQuery, response: ChangePreview },
});

/**
 * Confirms a choice of plan, interval and seats. What costs nothing now is applied or scheduled at once; for the rest the
 * response has a page where it is paid, and it is applied when it is. `dueNowMinor` is what the preview showed: the
 * request is refused if it would cost something else by now. So it is with `version`, that of the preview, if the
 * subscription has changed since: the same price may be that of another change.
 */
export const confirmChange = defineEndpoint({
  id: 'billing.confirm-change',
  method: 'POST',
  path: '/billing/changes',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  storesResponse: false,
  shape: {
    body: z.extend(PlanChoice, { dueNowMinor: z.int(), version: z.optional(z.int()) }),
    response: z.object({
      outcome: z.enum(['applied', 'scheduled', 'checkout']),
      checkout: z.optional(OpenCheckout),
      subscription: Subscription,
    }),
  },
});

/** Cancels a scheduled change: plan and seats stay. */
export const keepPlan = defineEndpoint({
  id: 'billing.keep-plan',
  method: 'DELETE',
  path: '/billing/changes/scheduled',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { response: Subscription },
});

/** Cancels the subscription at the end of the paid period; at once where a payment is open. */
export const cancelSubscription = defineEndpoint({
  id: 'billing.cancel-subscription',
  method: 'POST',
  path: '/billing/cancellation',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { body: z.strictObject({ reason: CancelReason }), response: Subscription },
});

/** Undoes a cancellation, until the paid period ends. */
export const reactivateSubscription = defineEndpoint({
  id: 'billing.reactivate-subscription',
  method: 'DELETE',
  path: '/billing/cancellation',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { response: Subscription },
});

/** The day on which a pause ends by itself; missing: it ends when an admin resumes the subscription. */
const pauseEnd = z.strictObject({ resumesOn: z.optional(BillingDate) });

/** Pauses the subscription at the end of the paid period: the company is then read-only, and nothing is billed. */
export const pauseSubscription = defineEndpoint({
  id: 'billing.pause-subscription',
  method: 'POST',
  path: '/billing/pause',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { body: pauseEnd, response: Subscription },
});

/** Changes the day on which a scheduled or present pause ends by itself. */
export const changePauseEnd = defineEndpoint({
  id: 'billing.change-pause-end',
  method: 'PUT',
  path: '/billing/pause/end',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { body: pauseEnd, response: Subscription },
});

/** Cancels a scheduled pause, until it begins. */
export const cancelPause = defineEndpoint({
  id: 'billing.cancel-pause',
  method: 'DELETE',
  path: '/billing/pause',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { response: Subscription },
});

/** Ends a pause: a new period begins today, and is billed as a renewal is. */
export const resumeSubscription = defineEndpoint({
  id: 'billing.resume-subscription',
  method: 'POST',
  path: '/billing/resumption',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { response: Subscription },
});

/** Invoices, the newest first. */
export const listInvoices = defineEndpoint({
  id: 'billing.list-invoices',
  method: 'GET',
  path: '/billing/invoices',
  gate,
  effect: 'read',
  shape: pageOf(Invoice),
});

export const readInvoice = defineEndpoint({
  id: 'billing.read-invoice',
  method: 'GET',
  path: '/billing/invoices/:id',
  gate,
  effect: 'read',
  shape: { params: byId, response: InvoiceDetails },
});

/** Opens a page where an open invoice is paid. */
export const payInvoice = defineEndpoint({
  id: 'billing.pay-invoice',
  method: 'POST',
  path: '/billing/invoices/:id/pay',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  storesResponse: false,
  shape: { params: byId, response: OpenCheckout },
});

/** Attempts to pay, the newest first. */
export const listPayments = defineEndpoint({
  id: 'billing.list-payments',
  method: 'GET',
  path: '/billing/payments',
  gate,
  effect: 'read',
  shape: pageOf(Payment),
});

/** How a payment at a hosted page ended; reading it grants nothing. For every member, because it names no amount. */
export const readCheckout = defineEndpoint({
  id: 'billing.read-checkout',
  method: 'GET',
  path: '/billing/checkouts/:id',
  gate: { audience: 'member' },
  effect: 'read',
  shape: { params: byId, response: Checkout },
});

/** Addresses that gateways call when something was paid. */
export const paymentEvents = defineWebHook('billing.payment-events');

/** Receives an event of the test gateway, signed as Standard Webhooks describes. */
export const receiveTestEvent = defineEndpoint({
  id: 'billing.receive-test-event',
  method: 'POST',
  path: '/billing/events/test/:token',
  gate: { audience: 'public' },
  proof: paymentEvents,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'raw',
  status: 204,
  shape: { params: z.object({ token: z.string() }) },
});

const eventLimit = 'billing.gateway-events';

/** Events of providers, which call one address for all portals. */
export const providerEvents = defineSignature('billing.provider-events');

/** Receives Razorpay's events of all portals, signed in `X-Razorpay-Signature`. */
export const receiveRazorpayEvent = defineEndpoint({
  id: 'billing.receive-razorpay-event',
  method: 'POST',
  path: '/billing/events/razorpay',
  gate: { audience: 'public' },
  proof: providerEvents,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'raw',
  status: 204,
  limit: eventLimit,
  shape: {},
});

/** Receives Chargebee's events of all portals, with the user name and password that are configured there. */
export const receiveChargebeeEvent = defineEndpoint({
  id: 'billing.receive-chargebee-event',
  method: 'POST',
  path: '/billing/events/chargebee',
  gate: { audience: 'public' },
  proof: providerEvents,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'raw',
  status: 204,
  limit: eventLimit,
  shape: {},
});

/** Where the page of a gateway leads back to. */
export const paymentReturn = defineLink('billing.payment-return', 'many', z.object({ checkoutId: z.uuid() }));

const returnField = z.optional(z.string().check(z.maxLength(300)));

/** Leads from the page of a gateway to the confirmation page, with the fields that the gateway adds. */
export const returnFromPayment = defineEndpoint({
  id: 'billing.return-from-payment',
  method: 'GET',
  path: '/billing/returns/:token',
  gate: { audience: 'public' },
  proof: paymentReturn,
  effect: 'write',
  whenReadOnly: 'allowed',
  responds: 'redirect',
  shape: {
    params: z.object({ token: z.string() }),
    query: z.object({
      id: returnField,
      state: returnField,
      razorpay_payment_id: returnField,
      razorpay_payment_link_id: returnField,
      razorpay_payment_link_reference_id: returnField,
      razorpay_payment_link_status: returnField,
      razorpay_signature: returnField,
    }),
  },
});

/**
 * R18: creates an order of 1 rupee at Razorpay, to try the keys of an installation. Nothing of the company changes.
 * Refused without a test key.
 */
export const createRazorpayOrder = defineEndpoint({
  id: 'billing.create-razorpay-order',
  method: 'POST',
  path: '/razorpay/create-order',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    response: z.object({
      orderId: z.string(),
      /** Paise. */
      amountMinor: MinorUnits,
      currency: z.string(),
      receipt: z.string(),
      /** The public half of the key, for the provider's page. */
      keyId: z.string(),
    }),
  },
});

/** A page of the test gateway for one order. */
export const testPayment = defineLink('billing.test-payment', 'many', z.object({ orderId: z.string() }));

const testPagePath = '/billing/test-payments/:token';

/** The page of the test gateway, with its buttons. */
export const showTestPayment = defineEndpoint({
  id: 'billing.show-test-payment',
  method: 'GET',
  path: testPagePath,
  gate: { audience: 'public' },
  proof: testPayment,
  effect: 'read',
  responds: 'page',
  shape: { params: z.object({ token: z.string() }) },
});

/** What a button of that page does; `pay-once` pays, and lets later payments fail. */
export const TestPaymentAction = z.enum(['pay', 'pay-once', 'fail', 'cancel']);
export type TestPaymentAction = z.output<typeof TestPaymentAction>;

/** A button of the page; leads to the confirmation page. */
export const actTestPayment = defineEndpoint({
  id: 'billing.act-test-payment',
  method: 'POST',
  path: testPagePath,
  gate: { audience: 'public' },
  proof: testPayment,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'form',
  responds: 'redirect',
  shape: { params: z.object({ token: z.string() }), body: z.object({ action: TestPaymentAction }) },
});
