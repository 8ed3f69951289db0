import type { ChargebeeSettings, PortalContext } from '@tessera/core/server';
import { PaymentSettings } from '@tessera/core/server';
import * as z from 'zod/mini';
import { requestGateway } from '../gateway-request';

/** Name of the gateway. */
export const chargebeeName = 'chargebee';

const id = z.string().check(z.minLength(1));

const LinkedPayment = z.object({ txn_id: id, txn_status: z.optional(z.string()) });

/** An invoice of Chargebee, which carries a payment of ours; the invoices of companies are those of this product. */
export const ChargebeeInvoice = z.object({
  id,
  customer_id: z.optional(id),
  status: z.enum(['paid', 'posted', 'payment_due', 'not_paid', 'voided', 'pending']),
  total: z.int(),
  amount_paid: z.int(),
  currency_code: z.string(),
  po_number: z.optional(z.string()),
  linked_payments: z.optional(z.array(LinkedPayment)),
});
export type ChargebeeInvoice = z.output<typeof ChargebeeInvoice>;

/** What is kept with a customer there: our reference as `tessera`, and what other tools of the site keep; empty for anything else. */
export const CustomerMetaData = z.union([
  z.record(z.string(), z.unknown()),
  z.pipe(
    z.unknown(),
    z.transform((): Record<string, unknown> => ({})),
  ),
]);

const Customer = z.object({
  id,
  meta_data: z.optional(CustomerMetaData),
  primary_payment_source_id: z.optional(z.string()),
  backup_payment_source_id: z.optional(z.string()),
});

/** A hosted page. */
export const ChargebeePage = z.object({
  id,
  url: z.optional(z.string()),
  state: z.enum(['created', 'requested', 'succeeded', 'cancelled', 'acknowledged', 'failed']),
  failure_reason: z.optional(z.string()),
  pass_thru_content: z.optional(z.string()),
  content: z.optional(z.object({ customer: z.optional(Customer), invoice: z.optional(ChargebeeInvoice) })),
});
export type ChargebeePage = z.output<typeof ChargebeePage>;

export const PageAnswer = z.object({ hosted_page: ChargebeePage });
export const PageList = z.object({
  list: z.array(PageAnswer),
  next_offset: z.optional(z.string()),
});
export const InvoiceAnswer = z.object({ invoice: ChargebeeInvoice });
export const InvoiceList = z.object({ list: z.array(InvoiceAnswer), next_offset: z.optional(z.string()) });

const LinkedInvoice = z.object({ invoice_id: id });
const Transaction = z.object({
  id,
  status: z.optional(z.string()),
  linked_invoices: z.optional(z.array(LinkedInvoice)),
});
export const TransactionAnswer = z.object({ transaction: Transaction });

export const CustomerAnswer = z.object({ customer: Customer });

/** A means of payment of a customer. */
export const ChargebeeSource = z.object({
  id,
  type: z.string(),
  card: z.optional(z.object({ last4: z.string(), brand: z.string(), expiry_month: z.int(), expiry_year: z.int() })),
  bank_account: z.optional(z.object({ last4: z.string(), bank_name: z.optional(z.string()) })),
});
export type ChargebeeSource = z.output<typeof ChargebeeSource>;

export const SourceAnswer = z.object({ payment_source: ChargebeeSource });
export const SourceList = z.object({ list: z.array(SourceAnswer), next_offset: z.optional(z.string()) });

const ChargebeeError = z.object({ api_error_code: z.string(), type: z.optional(z.string()) });

/** A call of Chargebee's API. */
export interface ChargebeeCall<T> {
  readonly path: string;
  readonly schema: z.ZodMiniType<T>;
  /** Of a POST, in their notation: `charges[amount][0]`. Without them the call is a GET. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Of a POST: the same key has its effect once, so the call is repeated where the answer was lost. */
  readonly idempotencyKey?: string;
}

/** The site of the installation. @throws Error where another gateway is configured. */
function chargebeeSettings(context: Pick<PortalContext, 'get'>): ChargebeeSettings {
  const { chargebee } = context.get(PaymentSettings);
  if (chargebee === undefined) {
    throw new Error('Chargebee is not configured.');
  }
  return chargebee;
}

/** Calls the API with the key of the site. */
export function callChargebee<T>(
  context: PortalContext,
  { path, schema, fields, idempotencyKey }: ChargebeeCall<T>,
): Promise<T> {
  const { apiBase, apiKey } = chargebeeSettings(context);
  const isPost = fields !== undefined;
  return requestGateway(context, {
    gateway: chargebeeName,
    method: isPost ? 'POST' : 'GET',
    url: `${apiBase}/api/v2/${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
      ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'chargebee-idempotency-key': idempotencyKey }),
    },
    body: isPost ? new URLSearchParams(fields).toString() : undefined,
    schema,
    isRepeatable: !isPost || idempotencyKey !== undefined,
    errorCodeOf: (answer) => {
      const parsed = z.safeParse(ChargebeeError, answer);
      return parsed.success ? parsed.data.api_error_code : undefined;
    },
  });
}

/** A mandate is `customer/source`: their customer and its payment source. */
export function partsOf(mandate: string | undefined): { readonly customerId?: string; readonly sourceId?: string } {
  const [customerId, sourceId] = mandate?.split('/') ?? [];
  return {
    ...(customerId === undefined || customerId === '' ? {} : { customerId }),
    ...(sourceId === undefined || sourceId === '' ? {} : { sourceId }),
  };
}
