import type { PortalContext, RazorpaySettings } from '@tessera/core/server';
import { PaymentSettings } from '@tessera/core/server';
import * as z from 'zod/mini';
import { requestGateway } from '../gateway-request';

/** Name of the gateway. */
export const razorpayName = 'razorpay';

/** Notes of an entity; an empty object is sent as an empty list. */
export const RazorpayNotes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);

/** A payment at a link. */
const LinkPayment = z.object({
  payment_id: z.string(),
  amount: z.optional(z.int()),
  status: z.string(),
});

/** A payment link: an order with a page. */
export const RazorpayLink = z.object({
  id: z.string().check(z.minLength(1)),
  short_url: z.string().check(z.minLength(1)),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  reference_id: z.string(),
  payments: z.optional(z.nullable(z.array(LinkPayment))),
});
export type RazorpayLink = z.output<typeof RazorpayLink>;

export const RazorpayLinks = z.object({ payment_links: z.array(RazorpayLink) });

export const RazorpayOrder = z.object({
  id: z.string().check(z.minLength(1)),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
  status: z.enum(['created', 'attempted', 'paid']),
});

export const RazorpayRefund = z.object({
  id: z.string().check(z.minLength(1)),
  amount: z.int(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.optional(z.nullable(z.string())),
});
export type RazorpayRefund = z.output<typeof RazorpayRefund>;

export const RazorpayRefunds = z.object({ items: z.array(RazorpayRefund) });

const RazorpayError = z.object({
  error: z.object({ code: z.string(), reason: z.optional(z.nullable(z.string())) }),
});

/** A call of Razorpay's API. */
export interface RazorpayCall<T> {
  readonly path: string;
  readonly schema: z.ZodMiniType<T>;
  /** Of a POST; without it the call is a GET, which is repeated where the answer was lost. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The account of the installation. @throws Error where another gateway is configured. */
export function razorpaySettings(context: Pick<PortalContext, 'get'>): RazorpaySettings {
  const { razorpay } = context.get(PaymentSettings);
  if (razorpay === undefined) {
    throw new Error('Razorpay is not configured.');
  }
  return razorpay;
}

/** Calls the API with the keys of the account. */
export function callRazorpay<T>(context: PortalContext, { path, schema, body, headers }: RazorpayCall<T>): Promise<T> {
  const { apiBase, keyId, keySecret } = razorpaySettings(context);
  return requestGateway(context, {
    gateway: razorpayName,
    method: body === undefined ? 'GET' : 'POST',
    url: `${apiBase}/v1/${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    schema,
    isRepeatable: body === undefined,
    errorCodeOf: (answer) => {
      const parsed = z.safeParse(RazorpayError, answer);
      return parsed.success ? (parsed.data.error.reason ?? parsed.data.error.code) : undefined;
    },
  });
}
