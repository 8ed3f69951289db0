import { autorun } from 'mobx';
import { FakeStorageAreas, personFixture, portalFixture, settle, startClient } from '../../testing';
import type { StartClientOptions, StartedClient } from '../../testing';
import { Navigation, Session } from '../services';

const started: StartedClient[] = [];

async function start(options: StartClientOptions): Promise<StartedClient> {
  const client = await startClient(options);
  started.push(client);
  return client;
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('several tabs', () => {
  async function twoTabs(): Promise<readonly [StartedClient, StartedClient]> {
    const first = await start({ as: personFixture({ portals: [portalFixture(), portalFixture({ clientId: 'p2' })] }) });
    await first.application.get(Session).choosePortal('portal-1');
    const second = await start({ storage: new FakeStorageAreas(first.storage.local) });
    return [first, second];
  }

  it('follow a sign-out', async () => {
    const [first, second] = await twoTabs();
    second.visit('/tasks');
    expect(second.application.get(Session).state).toBe('signed-in');
    await first.application.get(Session).signOut();
    second.window.fire('storage');
    await settle();
    expect([second.application.get(Session).state, second.application.get(Navigation).path]).toEqual([
      'anonymous',
      '/login',
    ]);
  });

  it('keep a portal each; a new tab starts with that of the tab used last [R53.keys]', async () => {
    const [first, second] = await twoTabs();
    await first.application.get(Session).choosePortal('p2');
    second.window.fire('storage');
    await second.application.get(Session).refreshPortal();
    await settle();
    expect(portalsOf(first, second)).toEqual(['p2', 'portal-1']);
    expect(second.storage.local.read('ClientID')).toBe('p2');
    expect(portalsOf(await start({ storage: second.storage }))).toEqual(['portal-1']);
    const third = await start({ storage: new FakeStorageAreas(first.storage.local) });
    second.window.fire('focus');
    const fourth = await start({ storage: new FakeStorageAreas(first.storage.local) });
    expect(portalsOf(third, fourth)).toEqual(['p2', 'portal-1']);
  });

  it('forget the portal of a tab where a person without it has signed in since', async () => {
    const [first, second] = await twoTabs();
    const other = personFixture({
      userId: 'user-2',
      email: 'ben@example.com',
      portals: [portalFixture({ clientId: 'p9' })],
    });
    await first.application.get(Session).signIn(other);
    const reloaded = await start({ storage: second.storage });
    expect(portalsOf(reloaded)).toEqual(['p9']);
  });

  it('recompute nothing when another tab stores something else', async () => {
    const [, second] = await twoTabs();
    const session = second.application.get(Session);
    const seen: unknown[] = [];
    const stop = autorun(() => void seen.push(session.subject));
    second.storage.local.write('core.language', 'de');
    second.window.fire('storage');
    expect(seen).toHaveLength(1);
    stop();
  });

  function portalsOf(...clients: readonly StartedClient[]): readonly unknown[] {
    return clients.map(({ application }) => application.get(Session).portal?.clientId);
  }
});
