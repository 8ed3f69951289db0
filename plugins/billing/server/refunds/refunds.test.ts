import { listCreditNotes, listInvoices, listPayments } from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { ordersOf, startBillingTestBed } from '../billing-test-kit';
import { testGateway } from '../gateway/test-gateway';
import type { GatewayRefund } from '../gateway/payment-gateway';
import { settleCheckout } from '../settle-checkout';
import { sendRefundJob } from './send-refund-job';

interface RefundRow {
  readonly id: string;
  readonly status: string;
  readonly amount_minor: number;
  readonly error_code: string | null;
}

describe('A refund', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;
  let sent: GatewayRefund[];

  beforeEach(async () => {
    sent = [];
    const { refund } = testGateway;
    jest.spyOn(testGateway, 'refund').mockImplementation((context, request) => {
      sent.push(request);
      return refund(context, request);
    });
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await bed?.stop();
  });

  const operate = (...words: string[]) => {
    const [command = '', ...rest] = words;
    return bed.server.operate('billing', command, company.portal.clientId, ...rest);
  };
  const refunds = () => company.rows<RefundRow>('refund');
  const ended = () =>
    company.until(async () => (await refunds()).every(({ status }) => status === 'refunded' || status === 'failed'));
  const creditNotes = async () =>
    (await bed.server.call(listCreditNotes, { query: {} }, await company.as())).items.map(
      ({ number, reason, totalMinor, invoiceNumber }) => [number, reason, totalMinor, invoiceNumber],
    );

  it('sends back what was paid, writes a credit note, and tells the admins', async () => {
    await company.buy({});
    const { code, lines } = await operate('refund', '2037-000001', '--reason', 'asked for');
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^19\.00 USD of invoice 2037-000001: the gateway/)]]);
    await ended();
    expect(sent).toMatchObject([{ amountMinor: 1_900, currency: 'USD' }]);
    expect(await creditNotes()).toEqual([['C2037-000001', 'refund', 1_900, '2037-000001']]);
    const as = await company.as();
    const invoices = await bed.server.call(listInvoices, { query: {} }, as);
    const payments = await bed.server.call(listPayments, { query: {} }, as);
    const refund = { amountMinor: 1_900, status: 'refunded' };
    expect([invoices.items[0]?.refund, payments.items[0]?.refund]).toEqual([refund, refund]);
    await company.until(() => bed.told.some(({ title }) => title.startsWith('19.00 USD of invoice 2037-000001 was')));
    expect((await company.subscription())?.creditMinor).toBe(0);
  });

  it('is one refund for the same request, and never more than was paid', async () => {
    await company.buy({});
    const part = ['refund', '2037-000001', '--reason', 'a bad day', '--amount', '12.5'];
    await operate(...part);
    await ended();
    expect((await operate(...part)).lines).toEqual([expect.stringContaining('it was refunded before')]);
    expect(await operate('refund', '2037-000001', '--reason', 'more', '--amount', '6.51')).toEqual({
      code: 1,
      lines: ['Only 6.50 USD of what was paid for invoice 2037-000001 is left to be refunded.'],
    });
    await operate('refund', '2037-000001', '--reason', 'the rest');
    await ended();
    expect((await operate('refund', '2037-000001', '--reason', 'again')).lines).toEqual([
      'All that was paid for invoice 2037-000001 was refunded before, or is being refunded.',
    ]);
    expect(sent.map(({ amountMinor }) => amountMinor)).toEqual([1_250, 650]);
    expect((await creditNotes()).map(([, , amount]) => amount)).toEqual([650, 1_250]);
  });

  it('is not more than was paid, whatever is asked for at the same time', async () => {
    await company.buy({});
    const codes = await Promise.all(
      ['a', 'b', 'c'].map(async (reason) => (await operate('refund', '2037-000001', '--reason', reason)).code),
    );
    expect(codes.toSorted()).toEqual([0, 1, 1]);
    await ended();
    expect((await refunds()).map(({ amount_minor: amount }) => amount)).toEqual([1_900]);
  });

  it('has one credit note and one key at the gateway, though its answer was lost and the job ran again', async () => {
    await company.buy({});
    jest.spyOn(testGateway, 'refund').mockImplementationOnce(async (_context, request) => {
      sent.push(request);
      throw new Error('The answer was lost.');
    });
    await operate('refund', '2037-000001', '--reason', 'asked for');
    await ended();
    const [refund] = await refunds();
    await company.work((context) => sendRefundJob.run(context, { refundId: refund?.id ?? '' }));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([refund?.id]));
    expect(await creditNotes()).toHaveLength(1);
  });

  it('waits while the money is on its way, and leaves no document when it fails; then it can be asked for again', async () => {
    await company.buy({});
    jest
      .spyOn(testGateway, 'refund')
      .mockResolvedValueOnce({ result: 'pending', refundId: 'r1' })
      .mockResolvedValueOnce({ result: 'failed', errorCode: 'account_closed' });
    const words = ['refund', '2037-000001', '--reason', 'asked for'];
    await operate(...words);
    await company.until(async () => (await refunds())[0]?.status === 'pending');
    expect(await creditNotes()).toEqual([]);
    await bed.clock.advance(3_600_000);
    await company.until(async () => (await refunds())[0]?.status === 'failed');
    expect(await creditNotes()).toEqual([]);
    await company.until(() => bed.told.some(({ title }) => title.startsWith('A refund of 19.00 USD failed')));
    await operate(...words);
    await ended();
    expect((await refunds()).map(({ status, error_code: code }) => [status, code])).toEqual([
      ['failed', 'account_closed'],
      ['refunded', null],
    ]);
    expect(await creditNotes()).toHaveLength(1);
  });

  it('is refused for what was not paid, for no amount, and for an invoice of another company', async () => {
    await company.buy({}, 'pay-once');
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'pastDue');
    const answers = [
      await operate('refund', '2037-000002', '--reason', 'x'),
      await operate('refund', '2037-000001', '--reason', 'x', '--amount', 'all'),
      await operate('refund', '2037-000099', '--reason', 'x'),
    ];
    expect(answers.map(({ code, lines }) => [code, lines[0]])).toEqual([
      [1, 'Nothing was paid for invoice 2037-000002, so nothing can be refunded.'],
      [1, '“all” is not an amount. Write it as 12.50.'],
      [1, 'This invoice doesn’t exist.'],
    ]);
    const other = await bed.company();
    const foreign = await bed.server.operate(
      'billing',
      'refund',
      other.portal.clientId,
      '2037-000001',
      '--reason',
      'x',
    );
    expect([foreign.code, foreign.lines[0]]).toEqual([1, 'This invoice doesn’t exist.']);
    expect(await refunds()).toEqual([]);
  });

  it('is made by itself for a payment that was not used, once, and the page of the payment says so', async () => {
    const confirmed = await company.buy({});
    const id = confirmed.checkout?.id ?? '';
    const order = await company.work(({ db, clientId }) => db.row(ordersOf(clientId, id)));
    const second = { result: 'paid', amountMinor: 1_900, currency: 'USD', paymentId: 'second' } as const;
    expect(order?.state).toBe('paid');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    jest.mocked(testGateway.refund).mockImplementation(async (_context, request) => {
      await held;
      sent.push(request);
      return { result: 'refunded', refundId: 'r1' };
    });
    for (let count = 0; count < 2; count += 1) {
      await company.work((context) => settleCheckout(context, id, second));
    }
    expect(await company.checkout(id)).toMatchObject({ hasUnusedPayment: true, unusedPayment: 'underway' });
    release();
    await ended();
    expect(sent).toMatchObject([{ paymentId: 'second', amountMinor: 1_900 }]);
    expect(await company.checkout(id)).toMatchObject({ hasUnusedPayment: true, unusedPayment: 'refunded' });
    expect(await creditNotes()).toEqual([]);
  });
});
