import { listPayments } from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';

describe('Marking an invoice as paid', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
    await company.buy({}, 'pay-once');
    await company.untilDay('2037-07-15', async () => (await company.subscription())?.status === 'pastDue');
  });
  afterEach(() => bed?.stop());

  const markPaid = (number: string, reference: string) =>
    bed.server.operate('billing', 'mark-paid', company.portal.clientId, number, '--reference', reference);
  const statuses = async () => (await company.rows<{ status: string }>('invoice')).map(({ status }) => status);

  it('settles it once, as a payment at a gateway does', async () => {
    await company.untilDay('2037-07-23', async () => (await company.overview()).access === 'read-only');
    expect(await markPaid('2037-000002', 'SEPA 4711')).toEqual({
      code: 0,
      lines: ['Invoice 2037-000002 (19.00 USD) is paid.'],
    });
    expect(await markPaid('2037-000002', ' SEPA 4711 ')).toMatchObject({ code: 0 });
    expect((await markPaid('2037-000002', 'SEPA 4712')).lines).toEqual([
      'Invoice 2037-000002 was marked as paid with the reference “SEPA 4711”.',
    ]);
    const { access, subscription } = await company.overview();
    expect([await statuses(), access, subscription?.status]).toEqual([['paid', 'paid'], 'full', 'active']);
    const { items } = await bed.server.call(listPayments, { query: {} }, await company.as());
    expect(items.filter(({ gateway }) => gateway === 'transfer')).toMatchObject([
      { status: 'captured', amountMinor: 1_900, invoiceNumber: '2037-000002', gatewayPaymentId: 'SEPA 4711' },
    ]);
    await company.until(() => bed.told.some(({ title }) => title.startsWith('Invoice 2037-000002 is paid')));
  });

  it('settles it once when two operators do so at the same time', async () => {
    const answers = await Promise.all([markPaid('2037-000002', 'A'), markPaid('2037-000002', 'B')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect((await company.rows('payment')).length).toBe(3);
  });

  it('is refused for one that is not open, and its refund is sent by hand', async () => {
    expect((await markPaid('2037-000001', 'x')).lines).toEqual(['This invoice is not open.']);
    await markPaid('2037-000002', 'SEPA 4711');
    const { code, lines } = await bed.server.operate(
      ...['billing', 'refund', company.portal.clientId, '2037-000002', '--reason', 'sent twice'],
    );
    expect([code, lines[0]]).toEqual([0, expect.stringContaining('Send the money yourself')]);
    expect(await company.rows('credit_note')).toMatchObject([{ reason: 'refund', total_minor: 1_900 }]);
  });
});
