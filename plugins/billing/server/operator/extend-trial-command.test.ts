import { listAuditLog, readAuditLogEntry } from '@tessera/core/contract';
import type { BilledCompany, BillingTestBed } from '../billing-test-kit';
import { startBillingTestBed } from '../billing-test-kit';

describe('Extending a trial', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
  });
  afterEach(() => bed?.stop());

  const extend = (days: string, reason: string) =>
    bed.server.operate('billing', 'extend-trial', company.portal.clientId, '--days', days, '--reason', reason);

  it('moves its end, once for each reason, and tells the admins', async () => {
    expect(await extend('10', 'Waits for their budget')).toEqual({
      code: 0,
      lines: [expect.stringMatching(/ ends on 2037-06-25\.$/)],
    });
    expect(await extend('10', ' Waits for their budget ')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('was extended by these days for this reason before')],
    });
    await extend('10', 'Their admin was ill');
    expect(await company.subscription()).toMatchObject({ status: 'trialing', trialEndsOn: '2037-07-05' });
    await company.untilDay('2037-07-02', () => bed.told.length === 3);
    expect((await company.subscription())?.status).toBe('trialing');
    await company.untilDay('2037-07-05', async () => (await company.subscription())?.status === 'expired');
    await company.until(() => bed.told.length === 4);
    expect(bed.told.map(({ title }) => title)).toEqual([
      'The trial was extended. It now ends on Jun 25, 2037.',
      'The trial was extended. It now ends on Jul 5, 2037.',
      'The trial ends on Jul 5, 2037. Choose a plan to keep full access.',
      'The trial has ended. The company is read-only until you choose a plan.',
    ]);
  });

  it('begins one that has ended again, from the day of the extension', async () => {
    await company.untilDay('2037-06-15', async () => (await company.overview()).access === 'read-only');
    await company.untilDay('2037-07-20', () => true);
    expect((await extend('7', 'Asked again')).code).toBe(0);
    expect(await company.overview()).toMatchObject({
      access: 'full',
      subscription: { status: 'trialing', trialEndsOn: '2037-07-27' },
    });
    await company.untilDay('2037-07-27', async () => (await company.overview()).access === 'read-only');
  });

  it('is in the audit log of the company, with who, why and both days, once for each extension', async () => {
    await extend('10', 'Waits for their budget');
    await extend('10', 'Waits for their budget');
    const as = await company.as();
    const query = { action: 'billing.trial.extend' };
    const { items } = await bed.server.call(listAuditLog, { query }, as);
    expect(items).toMatchObject([{ actorKind: 'operator', entity: 'billing.subscription' }]);
    const { id: position = '', entityId } = items[0] ?? {};
    expect(entityId).toBe((await company.subscription())?.id);
    const { detail, pluginId } = await bed.server.call(readAuditLogEntry, { params: { position } }, as);
    expect([detail, pluginId]).toEqual([
      { days: 10, reason: 'Waits for their budget', before: '2037-06-15', after: '2037-06-25' },
      'billing',
    ]);
  });

  it('has bounds, and is refused where no trial ends', async () => {
    for (const text of ['0', '-3', 'ten', '1.5', '']) {
      expect((await extend(text, 'x')).code).not.toBe(0);
    }
    expect((await extend('91', 'x')).lines).toEqual([expect.stringContaining('at most 90 days')]);
    await extend('90', 'x');
    expect((await extend('90', 'y')).lines).toEqual([expect.stringContaining('180 days from today')]);
    await company.buy({});
    expect((await extend('5', 'z')).lines).toEqual(['The company is in no trial that ends.']);
    const agreed = await bed.company('ENTERPRISE');
    const refused = await bed.server.operate(
      ...['billing', 'extend-trial', agreed.portal.clientId, '--days', '5', '--reason', 'z'],
    );
    expect(refused.code).toBe(1);
  });
});
