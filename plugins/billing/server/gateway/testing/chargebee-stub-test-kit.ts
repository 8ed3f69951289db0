import { randomUUID } from 'node:crypto';
import type { StubAnswer, StubRequest } from './stub-server-test-kit';
import { StubServer } from './stub-server-test-kit';

interface StubInvoice {
  readonly id: string;
  readonly customer_id: string;
  readonly po_number: string;
  readonly currency_code: string;
  readonly total: number;
  amount_paid: number;
  status: 'paid' | 'payment_due' | 'voided';
  linked_payments: { txn_id: string; txn_status: string; txn_amount: number }[];
}

interface StubSource {
  readonly id: string;
  readonly customer_id: string;
  readonly object: 'payment_source';
  readonly type: 'card';
  readonly status: 'valid';
  readonly card: {
    readonly last4: string;
    readonly brand: string;
    readonly expiry_month: number;
    readonly expiry_year: number;
  };
}

interface StubSourceEvent {
  readonly id: string;
  readonly type?: string;
  /** What the event says is kept with the customer, if not what is. */
  readonly data?: object | undefined;
}

interface MethodCall {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly kind: string | undefined;
  readonly id: string | undefined;
  readonly action: string | undefined;
  readonly fields: URLSearchParams;
}

interface StubPage {
  readonly id: string;
  readonly url: string;
  readonly type: 'checkout_one_time';
  readonly pass_thru_content: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly embed: boolean;
  state: 'created' | 'requested' | 'succeeded' | 'cancelled' | 'failed';
  failure_reason?: string;
  content?: object;
}

interface StubOrder {
  readonly page: StubPage;
  readonly amount: number;
  readonly currency: string;
  readonly po: string;
  readonly redirectUrl: string;
}

/** The documented API of Chargebee on loopback: hosted pages, one-time invoices, refunds and events. */
export class ChargebeeStub {
  readonly apiKey = 'api-key-of-the-stub';
  readonly webhookUser = 'tessera';
  readonly webhookPassword = 'webhook-password-of-the-stub';
  readonly orders = new Map<string, StubOrder>();
  readonly invoices = new Map<string, StubInvoice>();
  readonly refunds: { readonly id: string; readonly invoiceId: string; readonly amount: number }[] = [];
  /** Payment sources by customer, and the roles of each. */
  readonly sources = new Map<string, StubSource[]>();
  readonly roles = new Map<string, { primary?: string; backup?: string }>();
  /** What is kept with each customer. */
  readonly metaData = new Map<string, object>();
  /** Payment sources that are declined. */
  readonly declined = new Set<string>();
  private readonly replies = new Map<string, StubAnswer>();
  server!: StubServer;

  static async start(): Promise<ChargebeeStub> {
    const stub = new ChargebeeStub();
    stub.server = await StubServer.start((request) => stub.answerOnce(request));
    return stub;
  }

  orderOf(checkoutId: string): StubOrder {
    const order = [...this.orders.values()].find(({ page }) => page.pass_thru_content === checkoutId);
    if (order === undefined) {
      throw new Error('There is no page.');
    }
    return order;
  }

  /** A payment at a page. */
  pay(
    { page, amount, currency, po }: StubOrder,
    { amountMinor = amount, currency: other = currency } = {},
  ): StubInvoice {
    const customerId = newId('cust');
    const sourceId = this.keep(customerId).id;
    const invoice = this.collect({ customerId, amount: amountMinor, currency: other, po });
    page.state = 'succeeded';
    page.content = {
      customer: { id: customerId, object: 'customer', primary_payment_source_id: sourceId },
      invoice,
    };
    return invoice;
  }

  /** A card that a person adds at a page; the first one is the primary. */
  keep(customerId: string, expiry = { month: 12, year: 2040 }): StubSource {
    const source: StubSource = {
      id: newId('pm'),
      customer_id: customerId,
      object: 'payment_source',
      type: 'card',
      status: 'valid',
      card: { last4: '1111', brand: 'american_express', expiry_month: expiry.month, expiry_year: expiry.year },
    };
    this.sources.set(customerId, [...(this.sources.get(customerId) ?? []), source]);
    this.roles.set(customerId, { primary: source.id, ...this.roles.get(customerId) });
    return source;
  }

  /** Body and headers of an event, as Chargebee sends it. */
  event(invoice: Pick<StubInvoice, 'po_number'>, eventId: string, password = this.webhookPassword) {
    return this.send({ id: eventId, event_type: 'payment_succeeded', content: { invoice } }, password);
  }

  /** An event about a means of payment of a customer. */
  sourceEvent(
    customerId: string,
    { id, type = 'payment_source_updated', data = this.metaData.get(customerId) }: StubSourceEvent,
    password = this.webhookPassword,
  ) {
    const customer = { id: customerId, object: 'customer', meta_data: data };
    const [source] = this.sources.get(customerId) ?? [];
    const content = type.startsWith('card_') ? { customer, card: source?.card } : { customer, payment_source: source };
    return this.send({ id, event_type: type, content }, password);
  }

  private send(
    event: { readonly id: string; readonly event_type: string; readonly content: object },
    password: string,
  ) {
    const body = JSON.stringify({
      occurred_at: 2_127_900_000,
      source: 'hosted_page',
      object: 'event',
      api_version: 'v2',
      webhook_status: 'scheduled',
      ...event,
    });
    const user = Buffer.from(`${this.webhookUser}:${password}`).toString('base64');
    return { body, headers: { 'content-type': 'application/json', authorization: `Basic ${user}` } };
  }

  /** As Chargebee does after some time. */
  forgetKeys(): void {
    this.replies.clear();
  }

  /** The same key gets the same answer. */
  private answerOnce(request: StubRequest): StubAnswer {
    const key = request.headers['chargebee-idempotency-key'];
    const earlier = key === undefined ? undefined : this.replies.get(key);
    const answer = earlier ?? this.answer(request);
    if (key !== undefined) {
      this.replies.set(key, answer);
    }
    return answer;
  }

  private answer({ method, path, query, headers, body }: StubRequest): StubAnswer {
    if (headers['authorization'] !== `Basic ${Buffer.from(`${this.apiKey}:`).toString('base64')}`) {
      return refusal(401, 'api_authentication_failed');
    }
    const [, kind, id, action] = /^\/api\/v2\/([a-z_]+)(?:\/([^/]+))?(?:\/([a-z_]+))?$/.exec(path) ?? [];
    const fields = new URLSearchParams(body);
    if (method === 'POST' && kind === 'hosted_pages' && id === 'checkout_one_time_for_items') {
      return this.createPage(fields);
    }
    if (method === 'GET' && kind === 'hosted_pages') {
      return id === undefined ? this.listPages(query) : found('hosted_page', this.orders.get(id)?.page);
    }
    if (method === 'POST' && kind === 'invoices' && id === 'create_for_charge_items_and_charges') {
      return this.createInvoice(fields);
    }
    if (method === 'GET' && kind === 'invoices') {
      const customer = query.get('customer_id[is]');
      const list = [...this.invoices.values()].filter(({ customer_id: owner }) => owner === customer);
      return { status: 200, body: { list: list.map((invoice) => ({ invoice })) } };
    }
    if (method === 'POST' && kind === 'invoices' && action === 'void') {
      const invoice = this.invoices.get(id ?? '');
      if (invoice !== undefined) {
        invoice.status = 'voided';
      }
      return found('invoice', invoice);
    }
    if (method === 'POST' && kind === 'invoices' && action === 'refund') {
      return this.refund(id ?? '', Number(fields.get('refund_amount')));
    }
    if (method === 'GET' && kind === 'transactions') {
      const invoice = [...this.invoices.values()].find(({ linked_payments: payments }) =>
        payments.some(({ txn_id: txn }) => txn === id),
      );
      return found(
        'transaction',
        invoice && { id, type: 'payment', status: 'success', linked_invoices: [{ invoice_id: invoice.id }] },
      );
    }
    return this.answerMethods({ method, query, kind, id, action, fields });
  }

  private answerMethods(call: MethodCall): StubAnswer {
    const { method, query, kind, id = '', action, fields } = call;
    if (method === 'GET' && kind === 'payment_sources') {
      const list = this.sources.get(query.get('customer_id[is]') ?? '') ?? [];
      return { status: 200, body: { list: list.map((source) => ({ payment_source: source })) } };
    }
    if (method === 'POST' && kind === 'payment_sources' && action === 'delete') {
      const [customerId, sources = []] = [...this.sources].find(([, all]) => all.some((each) => each.id === id)) ?? [];
      const source = sources.find((each) => each.id === id);
      if (customerId !== undefined) {
        this.sources.set(
          customerId,
          sources.filter((each) => each !== source),
        );
      }
      return found('payment_source', source);
    }
    if (method === 'POST' && kind === 'hosted_pages' && id === 'manage_payment_sources') {
      const customerId = fields.get('customer[id]') ?? '';
      const url = `https://stub.chargebee.example/pages/v3/${newId('manage')}/`;
      const page = { id: newId('page'), url, type: 'manage_payment_sources', state: 'created' };
      return this.sources.has(customerId) ? { status: 200, body: { hosted_page: page } } : found('customer', undefined);
    }
    if (method === 'POST' && kind === 'customers' && id === '') {
      const customerId = fields.get('id') ?? '';
      if (this.sources.has(customerId)) {
        return refusal(400, 'duplicate_entry');
      }
      this.sources.set(customerId, []);
      return this.keepData(customerId, fields);
    }
    if (method === 'POST' && kind === 'customers' && action === undefined) {
      return this.keepData(id, fields);
    }
    if (method === 'POST' && kind === 'customers' && action === 'assign_payment_role') {
      const sourceId = fields.get('payment_source_id') ?? '';
      const others = Object.entries(this.roles.get(id) ?? {}).filter(([, holder]) => holder !== sourceId);
      const role = fields.get('role') ?? '';
      this.roles.set(id, { ...Object.fromEntries(others), ...(role === 'none' ? {} : { [role]: sourceId }) });
      return this.customer(id);
    }
    return method === 'GET' && kind === 'customers' ? this.customer(id) : refusal(404, 'site_not_found');
  }

  private keepData(id: string, fields: URLSearchParams): StubAnswer {
    this.metaData.set(id, JSON.parse(fields.get('meta_data') ?? '{}') as object);
    return this.customer(id);
  }

  private customer(id: string): StubAnswer {
    const { primary, backup } = this.roles.get(id) ?? {};
    const roles = { primary_payment_source_id: primary, backup_payment_source_id: backup };
    const customer = { id, object: 'customer', meta_data: this.metaData.get(id), ...roles };
    return found('customer', this.sources.has(id) ? customer : undefined);
  }

  private createPage(fields: URLSearchParams): StubAnswer {
    const amount = Number(fields.get('charges[amount][0]'));
    if (!Number.isInteger(amount) || amount <= 0 || (fields.get('invoice[po_number]') ?? '').length > 100) {
      return refusal(400, 'param_wrong_value');
    }
    const id = `__one_time_checkout__${newId('page')}`;
    const page: StubPage = {
      id,
      url: `https://stub.chargebee.example/pages/v3/${id}/`,
      type: 'checkout_one_time',
      state: 'created',
      pass_thru_content: fields.get('pass_thru_content') ?? '',
      created_at: 2_127_900_000,
      updated_at: 2_127_900_000,
      embed: false,
    };
    const currency = fields.get('currency_code') ?? 'USD';
    const po = fields.get('invoice[po_number]') ?? '';
    this.orders.set(id, { page, amount, currency, po, redirectUrl: fields.get('redirect_url') ?? '' });
    return { status: 200, body: { hosted_page: { ...page, object: 'hosted_page' } } };
  }

  private listPages(query: URLSearchParams): StubAnswer {
    const all = [...this.orders.values()].map(({ page }) => ({ hosted_page: page }));
    const from = Number(query.get('offset') ?? 0);
    // Small lists, so that one is not all.
    const next = from + 2;
    return {
      status: 200,
      body: { list: all.slice(from, next), ...(next < all.length ? { next_offset: String(next) } : {}) },
    };
  }

  private createInvoice(fields: URLSearchParams): StubAnswer {
    const source = fields.get('payment_source_id') ?? '';
    if (this.declined.has(source)) {
      return refusal(400, 'payment_processing_failed', 'payment');
    }
    const invoice = this.collect({
      customerId: fields.get('customer_id') ?? '',
      amount: Number(fields.get('charges[amount][0]')),
      currency: fields.get('currency_code') ?? 'USD',
      po: fields.get('po_number') ?? '',
    });
    return { status: 200, body: { invoice } };
  }

  private collect(order: {
    readonly customerId: string;
    readonly amount: number;
    readonly currency: string;
    readonly po: string;
  }): StubInvoice {
    const invoice: StubInvoice = {
      id: String(this.invoices.size + 1),
      customer_id: order.customerId,
      po_number: order.po,
      currency_code: order.currency,
      total: order.amount,
      amount_paid: order.amount,
      status: 'paid',
      linked_payments: [{ txn_id: newId('txn'), txn_status: 'success', txn_amount: order.amount }],
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  private refund(invoiceId: string, amount: number): StubAnswer {
    const refund = { id: newId('txn'), invoiceId, amount };
    this.refunds.push(refund);
    return {
      status: 200,
      body: {
        invoice: this.invoices.get(invoiceId),
        transaction: { id: refund.id, type: 'refund', status: 'success', amount },
      },
    };
  }
}

function newId(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

function found(name: string, entity: object | undefined): StubAnswer {
  return entity === undefined ? refusal(404, 'resource_not_found') : { status: 200, body: { [name]: entity } };
}

function refusal(status: number, code: string, type = 'invalid_request'): StubAnswer {
  return { status, body: { message: code, type, api_error_code: code, error_code: code, http_status_code: status } };
}
