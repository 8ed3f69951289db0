import * as z from 'zod/mini';
import { defineEndpoint, defineLink } from '@tessera/core/contract';

const gate = { audience: 'admin' } as const;

/** What a means of payment is for: the default is charged first, the backup where that fails. */
export const PaymentMethodRole = z.enum(['default', 'backup', 'none']);
export type PaymentMethodRole = z.output<typeof PaymentMethodRole>;

/** The last month of a card, such as `2037-08`. */
export const ExpiryMonth = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}$/))
  .register(z.globalRegistry, { examples: ['2037-08'] });

/** A means of payment that the payment provider keeps. No number of it is known here but the last four digits. */
export const PaymentMethod = z.object({
  /** The provider's id. */
  id: z.string(),
  kind: z.enum(['card', 'bankAccount', 'wallet', 'other']),
  /** Such as "Visa", or the name of the bank. */
  brand: z.optional(z.string()),
  lastFour: z.optional(z.string()),
  expiryMonth: z.optional(ExpiryMonth),
  /** `expiring` in the last 30 days of a card. */
  state: z.enum(['valid', 'expiring', 'expired']),
  role: PaymentMethodRole,
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** The means of payment of a company. */
export const PaymentMethods = z.object({
  /** False where the provider keeps none: each payment is then made by a person at its page. */
  areKept: z.boolean(),
  items: z.array(PaymentMethod),
});
export type PaymentMethods = z.output<typeof PaymentMethods>;

const byMethod = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/** The means of payment, as the provider lists them now. */
export const listPaymentMethods = defineEndpoint({
  id: 'billing.list-payment-methods',
  method: 'GET',
  path: '/billing/payment-methods',
  gate,
  effect: 'read',
  shape: { response: PaymentMethods },
});

/** Opens a page of the provider where means of payment are added and replaced. */
export const openMethodsPage = defineEndpoint({
  id: 'billing.open-methods-page',
  method: 'POST',
  path: '/billing/payment-methods/page',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  storesResponse: false,
  shape: { response: z.object({ url: z.string() }) },
});

/** Makes a means of payment the default or the backup, or neither. The default cannot lose its role, only pass it on. */
export const changeMethodRole = defineEndpoint({
  id: 'billing.change-method-role',
  method: 'PUT',
  path: '/billing/payment-methods/:id/role',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { params: byMethod, body: z.strictObject({ role: PaymentMethodRole }), response: PaymentMethods },
});

/** Removes a means of payment at the provider. The default is refused while there is another. */
export const removePaymentMethod = defineEndpoint({
  id: 'billing.remove-payment-method',
  method: 'DELETE',
  path: '/billing/payment-methods/:id',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { params: byMethod, response: PaymentMethods },
});

/** Where the provider's page for means of payment leads back to. */
export const methodsReturn = defineLink('billing.methods-return', 'many', z.object({}));

const token = z.object({ token: z.string() });
const returnField = z.optional(z.string().check(z.maxLength(300)));

/** Leads from that page to the subscription, whose means of payment are read again. */
export const returnFromMethods = defineEndpoint({
  id: 'billing.return-from-methods',
  method: 'GET',
  path: '/billing/method-returns/:token',
  gate: { audience: 'public' },
  proof: methodsReturn,
  effect: 'write',
  whenReadOnly: 'allowed',
  responds: 'redirect',
  shape: { params: token, query: z.object({ id: returnField, state: returnField }) },
});

/** The page of the test gateway for means of payment. */
export const testMethods = defineLink('billing.test-methods', 'many', z.object({}));

const testPagePath = '/billing/test-methods/:token';

/** The page of the test gateway, with its buttons. */
export const showTestMethods = defineEndpoint({
  id: 'billing.show-test-methods',
  method: 'GET',
  path: testPagePath,
  gate: { audience: 'public' },
  proof: testMethods,
  effect: 'read',
  responds: 'page',
  shape: { params: token },
});

/** What a button of that page adds: a card that works, one that is declined, or one that expires within days. */
export const TestMethodAction = z.enum(['add', 'add-declined', 'add-expiring', 'back']);
export type TestMethodAction = z.output<typeof TestMethodAction>;

/** A button of the page; leads back to the subscription. */
export const actTestMethods = defineEndpoint({
  id: 'billing.act-test-methods',
  method: 'POST',
  path: testPagePath,
  gate: { audience: 'public' },
  proof: testMethods,
  effect: 'write',
  whenReadOnly: 'allowed',
  kind: 'form',
  responds: 'redirect',
  shape: { params: token, body: z.object({ action: TestMethodAction }) },
});
