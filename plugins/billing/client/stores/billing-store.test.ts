import { Api, ApiError, EntityServices, PendingWrites } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { previewFixture, subscriptionFixture } from '../billing-client-kit';
import { plugin } from '../plugin';
import { BillingStore } from './billing-store';

const { id } = subscriptionFixture();

/** Everything that changes what is charged, when, or of what. */
const writes: readonly (readonly [string, (store: BillingStore) => Promise<unknown>])[] = [
  [
    'confirm a change of the plan',
    (store) => store.confirm({ planCode: 'BUSINESS', interval: 'month', extraSeats: 2 }, previewFixture(2_000)),
  ],
  ['cancel a scheduled change', (store) => store.keep()],
  ['cancel the subscription', (store) => store.cancel('It costs too much.')],
  ['reactivate it', (store) => store.reactivate()],
  ['pause it', (store) => store.pause('2037-08-01')],
  ['change the end of a pause', (store) => store.changePauseEnd(undefined)],
  ['cancel a pause', (store) => store.cancelPause()],
  ['resume it', (store) => store.resume()],
  ['open the page where an invoice is paid', (store) => store.pay(id)],
  ['open the page for means of payment', (store) => store.openMethods()],
  ['charge another means of payment', (store) => store.giveRole('m1', 'default')],
  ['remove a means of payment', (store) => store.removeMethod('m1')],
];

describe('A change that costs money', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: admin(), plugins: [plugin] });
  });
  afterEach(() => client.stop());

  it.each(writes)('fails without a connection, and is not sent later: %s [R34]', async (_name, write) => {
    const { application, server, window } = client;
    const store = new BillingStore(application.get(Api), application.get(EntityServices));
    server.isReachable = false;
    window.setOnline(false);
    const failure = await write(store).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'offline', sentences: ['No Internet Connection.'] });
    expect(application.get(PendingWrites).waiting).toBe(0);
    store.dispose();
  });

  it('is in this list with every method of the store', () => {
    const others = ['constructor', 'dispose', 'take', 'readAgain', 'refresh'];
    const methods = Object.getOwnPropertyNames(BillingStore.prototype).filter((name) => !others.includes(name));
    const listed = writes.map(([, write]) => /store\.(\w+)/.exec(String(write))?.[1] ?? '');
    expect(listed.toSorted()).toEqual(methods.toSorted());
  });
});
