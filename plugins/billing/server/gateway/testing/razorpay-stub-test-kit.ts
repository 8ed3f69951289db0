import { createHmac, randomUUID } from 'node:crypto';
import type { StubAnswer, StubRequest } from './stub-server-test-kit';
import { StubServer } from './stub-server-test-kit';

interface Link {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference_id: string;
  readonly notes: Readonly<Record<string, string>>;
  readonly callback_url: string;
  readonly short_url: string;
  status: 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired';
  amount_paid: number;
  payments: { payment_id: string; amount: number; status: string; method: string; plink_id: string }[] | null;
}

interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly receipt: string | null;
  readonly status: 'processed';
}

/** The documented API of Razorpay on loopback: orders, payment links, refunds, events and returns. */
export class RazorpayStub {
  readonly keyId = 'rzp_test_stub';
  readonly keySecret = 'key-secret-of-the-stub';
  readonly webhookSecret = 'webhook-secret-of-the-stub';
  readonly links = new Map<string, Link>();
  readonly orders = new Map<string, Readonly<Record<string, unknown>>>();
  readonly refunds = new Map<string, Refund[]>();
  server!: StubServer;

  static async start(): Promise<RazorpayStub> {
    const stub = new RazorpayStub();
    stub.server = await StubServer.start((request) => stub.answer(request));
    return stub;
  }

  linkOf(checkoutId: string): Link {
    const link = [...this.links.values()].find(({ reference_id: reference }) => reference === checkoutId);
    if (link === undefined) {
      throw new Error('There is no link.');
    }
    return link;
  }

  /** A payment at the page of a link. Another amount cannot happen there; it stands for whatever went wrong. */
  pay(link: Link, { amountMinor = link.amount, currency = link.currency } = {}): void {
    const paid = {
      payment_id: newId('pay'),
      amount: amountMinor,
      status: 'captured',
      method: 'card',
      plink_id: link.id,
    };
    this.links.set(link.id, {
      ...link,
      currency,
      status: amountMinor < link.amount ? 'partially_paid' : 'paid',
      amount_paid: amountMinor,
      payments: [paid],
    });
  }

  /** A payment that fails leaves the link open. */
  fail(link: Link): void {
    const failed = {
      payment_id: newId('pay'),
      amount: link.amount,
      status: 'failed',
      method: 'card',
      plink_id: link.id,
    };
    link.payments = [...(link.payments ?? []), failed];
  }

  /** Body and headers of an event about a link, as Razorpay sends it. */
  event(link: Link, eventId: string, notes = link.notes) {
    const type = `payment_link.${link.status === 'created' ? 'updated' : link.status}`;
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_stub',
      event: type,
      contains: ['payment_link', 'order', 'payment'],
      payload: { payment_link: { entity: { ...link, notes } } },
      created_at: 2_127_900_000,
    });
    return { body, headers: this.sign(body, eventId) };
  }

  sign(body: string, eventId: string): Readonly<Record<string, string>> {
    return {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': createHmac('sha256', this.webhookSecret).update(body).digest('hex'),
    };
  }

  /** Where the page of a paid link leads to. */
  returnUrl({ id, reference_id: reference, status, payments, callback_url: url }: Link): string {
    const paymentId = payments?.at(-1)?.payment_id ?? '';
    const signature = createHmac('sha256', this.keySecret)
      .update(`${id}|${reference}|${status}|${paymentId}`)
      .digest('hex');
    const fields = {
      razorpay_payment_id: paymentId,
      razorpay_payment_link_id: id,
      razorpay_payment_link_reference_id: reference,
      razorpay_payment_link_status: status,
      razorpay_signature: signature,
    };
    return `${url}?${new URLSearchParams(fields).toString()}`;
  }

  private answer({ method, path, query, headers, body }: StubRequest): StubAnswer {
    const expected = `Basic ${Buffer.from(`${this.keyId}:${this.keySecret}`).toString('base64')}`;
    if (headers['authorization'] !== expected) {
      return refusal(401, 'The api key provided is invalid');
    }
    const [, kind, id, action] = /^\/v1\/([a-z_]+)(?:\/([^/]+))?(?:\/([a-z]+))?$/.exec(path) ?? [];
    switch (`${method} ${kind}${id === undefined ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`) {
      case 'POST orders':
        return this.createOrder(fieldsOf(body));
      case 'GET orders/:id':
        return found(this.orders.get(id ?? ''));
      case 'POST payment_links':
        return this.createLink(fieldsOf(body));
      case 'GET payment_links': {
        const reference = query.get('reference_id');
        const links = [...this.links.values()].filter((link) => reference === null || link.reference_id === reference);
        return { status: 200, body: { payment_links: links } };
      }
      case 'GET payment_links/:id':
        return found(this.links.get(id ?? ''));
      case 'GET payments/:id/refunds':
        return { status: 200, body: { entity: 'collection', items: this.refunds.get(id ?? '') ?? [] } };
      case 'POST payments/:id/refund':
        return this.refund(id ?? '', fieldsOf(body));
      default:
        return refusal(404, 'The requested URL was not found on the server.');
    }
  }

  private createOrder(fields: Readonly<Record<string, unknown>>): StubAnswer {
    const { amount, currency, receipt = null } = fields;
    if (typeof amount !== 'number' || amount < 100 || String(receipt).length > 40) {
      return refusal(400, 'Order amount less than minimum amount allowed');
    }
    const order = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 2_127_900_000,
    };
    this.orders.set(order.id, order);
    return { status: 200, body: order };
  }

  private createLink(fields: Readonly<Record<string, unknown>>): StubAnswer {
    const { amount, currency = 'INR', reference_id: reference, callback_url: callback, notes } = fields;
    if (typeof amount !== 'number' || typeof reference !== 'string' || reference.length > 40) {
      return refusal(400, 'The amount is not valid');
    }
    if ([...this.links.values()].some((link) => link.reference_id === reference)) {
      return refusal(400, 'Payment link with given reference_id already exists');
    }
    const id = newId('plink');
    const link: Link = {
      id,
      amount,
      currency: String(currency),
      reference_id: reference,
      // The one shape of the notes that is sent.
      notes: notes as Link['notes'],
      callback_url: String(callback),
      short_url: `https://rzp.example/i/${id}`,
      status: 'created',
      amount_paid: 0,
      payments: null,
    };
    this.links.set(id, link);
    return { status: 200, body: link };
  }

  private refund(paymentId: string, { amount, receipt = null }: Readonly<Record<string, unknown>>): StubAnswer {
    const isKnown = [...this.links.values()].some(
      ({ payments }) => payments?.some(({ payment_id: id }) => id === paymentId) ?? false,
    );
    if (!isKnown || typeof amount !== 'number') {
      return refusal(400, 'The id provided does not exist');
    }
    const refund: Refund = {
      id: newId('rfnd'),
      amount,
      receipt: typeof receipt === 'string' ? receipt : null,
      status: 'processed',
    };
    this.refunds.set(paymentId, [refund, ...(this.refunds.get(paymentId) ?? [])]);
    return { status: 200, body: { ...refund, entity: 'refund', payment_id: paymentId } };
  }
}

function newId(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}

function found(entity: object | undefined): StubAnswer {
  return entity === undefined ? refusal(400, 'The id provided does not exist') : { status: 200, body: entity };
}

function refusal(status: number, description: string): StubAnswer {
  return {
    status,
    body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: null } },
  };
}
