import { changeTaxProfile } from '../../contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';
import { billingNotice } from './notify-admins';

const address = 'bills@example.com';

describe('Notices of billing', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  const mailed = async () =>
    (await bed.server.mails()).filter(({ to }) => to.includes(address)).map(({ text }) => text.split('\n\n')[1]);
  const titles = () => bed.told.map(({ title }) => title);
  const setAddress = async (invoiceEmail: string) =>
    bed.server.call(changeTaxProfile, { body: { invoiceEmail } }, { ...(await company.as()), ifMatch: 0 });

  it('are mailed to all admins at once, who cannot mute them', () => {
    expect(billingNotice).toMatchObject({ channels: ['app', 'mail'], mandatory: 'billing' });
  });

  it('tell of a paid invoice once, to the admins and to the address for invoices', async () => {
    await setAddress(address);
    await company.buy({});
    await company.until(async () => (await mailed()).length > 0);
    await bed.clock.advance(3_600_000);
    await bed.server.settle();
    const paid = 'Invoice 2037-000001 is paid: 19.00 USD. The receipt is on the page of your invoices.';
    expect([await mailed(), titles()]).toEqual([[paid], [paid]]);
    const [mail] = (await bed.server.mails()).filter(({ to }) => to.includes(address));
    expect(mail?.text).toContain(`/payments?clientId=${company.portal.clientId}`);
    expect(mail?.subject).toBe(`${company.portal.name}: ${paid}`);
  });

  it('are not sent twice to an admin whose address is that for invoices', async () => {
    await setAddress(company.portal.admin.email);
    await company.buy({});
    await company.until(() => bed.told.length > 0);
    expect((await bed.server.mails()).filter(({ subject }) => subject.includes('is paid'))).toEqual([]);
  });

  it('tell of a failed payment on the days 0, 3, 7 and 12, with what happens next, each once', async () => {
    await setAddress(address);
    await company.buy({}, 'pay-once');
    await company.untilDay('2037-07-15', async () =>
      (await mailed()).some((text) => text?.includes('failed') === true),
    );
    const first =
      'The payment of invoice 2037-000002 (19.00 USD) failed. The next attempt is on Jul 16, 2037. If the invoice stays open, the company is read-only from Jul 23, 2037, and the subscription ends on Aug 29, 2037.';
    expect(await mailed()).toContain(first);
    // By the days of the failed attempt: 3, 7, 8 (read-only) and 12; attempts on days between them are silent.
    for (const [index, day] of ['18', '22', '23', '27'].entries()) {
      await company.untilDay(`2037-07-${day}`, () => titles().length >= 3 + index);
    }
    expect(titles().map((title) => title.slice(0, 76))).toEqual(
      [
        'Invoice 2037-000001 is paid: 19.00 USD. The receipt is on the page of your i',
        first.slice(0, 76),
        'The payment of invoice 2037-000002 (19.00 USD) failed. The next attempt is on',
        'The payment of invoice 2037-000002 (19.00 USD) failed. The next attempt is on',
        'The company is read-only because invoice 2037-000002 (19.00 USD) is open. Pa',
        'Invoice 2037-000002 (19.00 USD) is still open, and the company is read-only.',
      ].map((title) => title.slice(0, 76)),
    );
  });
});
