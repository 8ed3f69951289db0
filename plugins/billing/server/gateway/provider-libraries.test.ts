import Razorpay from 'razorpay';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils';
import { createRazorpayOrder } from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';
import { hexSignature } from './signatures';
import type { ChargebeeBed } from './testing/chargebee-bed-test-kit';
import { startChargebeeBed } from './testing/chargebee-bed-test-kit';
import { RazorpayStub } from './testing/razorpay-stub-test-kit';

const loopback = ['127.0.0.0/8'];

describe('The library of Razorpay', () => {
  let stub: RazorpayStub;
  let bed: BillingTestBed;
  let company: BilledCompany;
  let library: Razorpay;

  beforeEach(async () => {
    stub = await RazorpayStub.start();
    const { keyId, keySecret, webhookSecret, server } = stub;
    bed = await startBillingTestBed({
      paymentGateway: 'razorpay',
      razorpay: { apiBase: server.origin, keyId, keySecret, webhookSecret },
      outgoingAllowed: loopback,
    });
    company = await bed.company();
    library = new Razorpay({ key_id: keyId, key_secret: keySecret });
    // Its host is not an option.
    Object.assign(Reflect.get(Reflect.get(library, 'api') as object, 'rq').defaults, { baseURL: server.origin });
  });
  afterEach(async () => {
    await bed?.stop();
    await stub?.server.stop();
  });

  it('reads the link that was opened here, and accepts the signatures that are checked here', async () => {
    const { checkout } = await company.confirm({});
    const link = stub.linkOf(checkout?.id ?? '');
    expect(await library.paymentLink.fetch(link.id)).toMatchObject({
      id: link.id,
      short_url: checkout?.url,
      amount: 1_900,
      currency: 'USD',
      reference_id: checkout?.id,
      status: 'created',
    });
    stub.pay(link);
    const paid = stub.linkOf(checkout?.id ?? '');
    const returned = new URL(stub.returnUrl(paid)).searchParams;
    const signature = returned.get('razorpay_signature') ?? '';
    const fields = {
      payment_link_id: link.id,
      payment_id: returned.get('razorpay_payment_id') ?? '',
      payment_link_reference_id: link.reference_id,
      payment_link_status: 'paid',
    };
    expect([
      validatePaymentVerification(fields, signature, stub.keySecret),
      validatePaymentVerification({ ...fields, payment_link_id: 'plink_other' }, signature, stub.keySecret),
    ]).toEqual([true, false]);
    const { body, headers } = stub.event(paid, 'e1');
    const sent = headers['x-razorpay-signature'] ?? '';
    expect([
      validateWebhookSignature(body, sent, stub.webhookSecret),
      sent === hexSignature(Buffer.from(body), stub.webhookSecret),
      Razorpay.validateWebhookSignature(`${body} `, sent, stub.webhookSecret),
    ]).toEqual([true, true, false]);
    expect(
      validatePaymentVerification(
        { order_id: 'o', payment_id: 'p' },
        hexSignature('o|p', stub.keySecret),
        stub.keySecret,
      ),
    ).toBe(true);
  });

  it('reads a test order of 1 rupee, which only an admin creates and only with a test key [R18]', async () => {
    const created = await bed.server.call(createRazorpayOrder, {}, await company.as());
    expect(created).toMatchObject({ amountMinor: 100, currency: 'INR', keyId: 'rzp_test_stub' });
    expect(created.receipt.length).toBeLessThanOrEqual(40);
    expect(await library.orders.fetch(created.orderId)).toMatchObject({
      id: created.orderId,
      amount: 100,
      currency: 'INR',
      receipt: created.receipt,
      status: 'created',
    });
    const member = await bed.server.people.member(company.portal);
    const byMember = await bed.server.send(createRazorpayOrder, {}, { as: member, portal: company.portal });
    await bed.stop();
    bed = await startBillingTestBed();
    const other = await bed.company();
    const withoutKey = await bed.server.send(createRazorpayOrder, {}, await other.as());
    expect([byMember.status, withoutKey.status, stub.orders.size]).toEqual([403, 400, 1]);
  });
});

describe('The library of Chargebee', () => {
  let chargebee: ChargebeeBed;

  beforeEach(async () => {
    chargebee = await startChargebeeBed();
  });
  afterEach(() => chargebee?.stop());

  it('reads the page that was opened here, and sends the requests that are sent here', async () => {
    const { stub, company, library } = chargebee;
    const { checkout } = await company.confirm({});
    const { page, po } = stub.orderOf(checkout?.id ?? '');
    const read = await library.hostedPage.retrieve(page.id);
    expect(read.hosted_page).toMatchObject({
      id: page.id,
      url: checkout?.url,
      type: 'checkout_one_time',
      state: 'created',
      pass_thru_content: checkout?.id,
    });
    const own = stub.server.requests.find(({ method }) => method === 'POST');
    const fields = new URLSearchParams(own?.body);
    await library.hostedPage.checkoutOneTimeForItems(
      {
        charges: [{ amount: 1_900, description: 'Tessera', taxable: false }],
        currency_code: 'USD',
        invoice: { po_number: po },
        pass_thru_content: checkout?.id ?? '',
        redirect_url: fields.get('redirect_url') ?? '',
        cancel_url: fields.get('cancel_url') ?? '',
      },
      { 'chargebee-idempotency-key': checkout?.id ?? '' },
    );
    const theirs = stub.server.requests.at(-1);
    expect(Object.fromEntries(new URLSearchParams(theirs?.body))).toEqual(Object.fromEntries(fields));
    expect([theirs?.path, theirs?.headers['authorization']]).toEqual([own?.path, own?.headers['authorization']]);
    // The same key is the same page.
    expect(stub.orders.size).toBe(1);
  });

  it('reads a paid page and its refund', async () => {
    const { stub, company, library } = chargebee;
    const { checkout } = await company.confirm({});
    const invoice = stub.pay(stub.orderOf(checkout?.id ?? ''));
    const { list } = await library.invoice.list({ customer_id: { is: invoice.customer_id } });
    expect(list.map((each) => each.invoice)).toMatchObject([
      { status: 'paid', amount_paid: 1_900, currency_code: 'USD' },
    ]);
    const refund = await library.invoice.refund(invoice.id, { refund_amount: 900 });
    expect(refund.transaction).toMatchObject({ type: 'refund', status: 'success', amount: 900 });
  });
});
