import { keepCompany } from '@tessera/core/contract';
import { CompanyDeletions } from '@tessera/core/server';
import { cancelSubscription } from '../contract';
import type { BilledCompany, BillingTestBed } from './billing-test-kit';
import { startBillingTestBed } from './billing-test-kit';

describe('The subscription of a company that is to be deleted', () => {
  let bed: BillingTestBed;
  let company: BilledCompany;

  beforeEach(async () => {
    bed = await startBillingTestBed();
    company = await bed.company();
    await company.buy({ planCode: 'TEAM' });
  });
  afterEach(() => bed?.stop());

  async function schedule(): Promise<void> {
    const { portal } = company;
    await bed.server.inPlugin({ pluginId: 'billing', portal, by: portal.admin }, (context) =>
      context.get(CompanyDeletions).schedule(),
    );
    await bed.server.settle();
  }

  async function keep(): Promise<void> {
    await bed.server.call(keepCompany, {}, await company.as());
    await bed.server.settle();
  }

  it('is not renewed, and goes on when the company is kept', async () => {
    await schedule();
    expect((await company.subscription())?.status).toBe('nonRenewing');
    await keep();
    expect((await company.subscription())?.status).toBe('active');
    expect((await company.subscription())?.cancelReason).toBeUndefined();
  });

  it('stays cancelled when an admin cancelled it before', async () => {
    await bed.server.call(cancelSubscription, { body: { reason: 'Too dear.' } }, await company.as());
    await schedule();
    await keep();
    expect(await company.subscription()).toMatchObject({ status: 'nonRenewing', cancelReason: 'Too dear.' });
  });
});
