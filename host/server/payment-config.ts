import { z } from 'zod';
import type { ServerConfiguration } from '@tessera/core/server';

const gateways = ['none', 'test', 'razorpay', 'chargebee'] as const;
const secret = z.string().optional();
const origin = z
  .string()
  .refine((text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol), {
    error: 'an address that begins with https:// or http://',
  })
  .transform((text) => text.replace(/\/+$/, ''));

/** Variables of the payment gateways. The messages complete the sentence "X must be …". */
export const paymentVariables = {
  PAYMENT_GATEWAY: z.enum(gateways, { error: `one of ${gateways.join(', ')}` }).default('none'),
  PAYMENT_TEST_IN_PRODUCTION: z.enum(['0', '1'], { error: "'0' or '1'" }).default('0'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, { error: "a key such as 'rzp_test_…' or 'rzp_live_…'" })
    .optional(),
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: secret,
  RAZORPAY_API_BASE: origin.default('https://api.razorpay.com'),
  CHARGEBEE_SITE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, { error: "the name of a site, such as 'acme-test'" })
    .optional(),
  CHARGEBEE_API_KEY: secret,
  CHARGEBEE_WEBHOOK_USER: secret,
  CHARGEBEE_WEBHOOK_PASSWORD: secret,
  CHARGEBEE_API_BASE: origin.optional(),
};

type PaymentVariables = z.output<z.ZodObject<typeof paymentVariables>>;

/**
 * The gateway with its keys.
 *
 * @throws Error with one sentence that names the missing variable, never its value.
 */
export function readPayments(
  values: PaymentVariables,
  { isProduction }: { readonly isProduction: boolean },
): Pick<ServerConfiguration, 'paymentGateway' | 'razorpay' | 'chargebee'> {
  const paymentGateway = values.PAYMENT_GATEWAY;
  if (paymentGateway === 'test' && isProduction && values.PAYMENT_TEST_IN_PRODUCTION !== '1') {
    throw new Error(
      "PAYMENT_GATEWAY must be 'none' in production, or name a provider, because the test gateway moves no money; to try it there, set PAYMENT_TEST_IN_PRODUCTION to 1.",
    );
  }
  if (paymentGateway === 'razorpay') {
    return {
      paymentGateway,
      razorpay: {
        apiBase: values.RAZORPAY_API_BASE,
        keyId: needed(values, 'RAZORPAY_KEY_ID'),
        keySecret: needed(values, 'RAZORPAY_KEY_SECRET'),
        webhookSecret: needed(values, 'RAZORPAY_WEBHOOK_SECRET'),
      },
    };
  }
  if (paymentGateway === 'chargebee') {
    const site = needed(values, 'CHARGEBEE_SITE');
    return {
      paymentGateway,
      chargebee: {
        apiBase: values.CHARGEBEE_API_BASE ?? `https://${site}.chargebee.com`,
        apiKey: needed(values, 'CHARGEBEE_API_KEY'),
        webhookUser: needed(values, 'CHARGEBEE_WEBHOOK_USER'),
        webhookPassword: needed(values, 'CHARGEBEE_WEBHOOK_PASSWORD'),
      },
    };
  }
  return { paymentGateway };
}

function needed(values: PaymentVariables, name: keyof PaymentVariables): string {
  const value = values[name];
  if (value === undefined) {
    throw new Error(`${name} must be set, because PAYMENT_GATEWAY is '${values.PAYMENT_GATEWAY}'.`);
  }
  return value;
}
