import { defineEndpoint } from '../../contract';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Api, Drafts, Navigation } from '../services';
import { RouterPort } from './router-port';

const read = defineEndpoint({
  id: 'core.read',
  method: 'GET',
  path: '/things',
  gate: { audience: 'signed-in' },
  effect: 'read',
  shape: {},
});

const started: StartedClient[] = [];

async function start(): Promise<StartedClient & { readonly navigation: Navigation }> {
  const client = await startClient({ as: member() });
  started.push(client);
  return { ...client, navigation: client.application.get(Navigation) };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('navigation', () => {
  it('goes where it was told before there was a router, once there is one', async () => {
    const { application, navigation } = await start();
    navigation.go('/tasks?view=list', { state: 7 });
    const went = jest.fn();
    application.get(RouterPort).attach(went);
    expect(went).toHaveBeenCalledWith('/tasks?view=list', { state: 7 });
  });

  it('knows path, query and state of where it stands', async () => {
    const { navigation, stand } = await start();
    stand('/');
    navigation.go('/tasks?view=list', { state: 7 });
    expect([navigation.path, navigation.search, navigation.state]).toEqual(['/tasks', '?view=list', 7]);
  });

  it('loads the page anew at its next move when the server is newer, once for each build, drafts kept', async () => {
    const { application, navigation, server, window, records, stand } = await start();
    stand('/tasks');
    server.answer(read, { headers: { 'x-build': 'newer' } });
    await application.get(Api).call(read, {});
    application.get(Drafts).write({ form: 'tasks:new' }, 'typed');
    expect(window.reloads).toEqual([]);
    navigation.go('/meetings');
    await settle();
    expect(window.reloads).toEqual(['/meetings']);
    expect((await records.readAll('drafts', 'user-1')).map(({ value }) => value)).toEqual(['typed']);
    navigation.go('/tasks');
    await settle();
    expect([window.reloads, navigation.path]).toEqual([['/meetings'], '/tasks']);
  });

  it('gives no link when the plugin that owns the type throws', async () => {
    const { navigation } = await start();
    expect(navigation.linkTo({ type: 'Nothing', id: '1' })).toBeUndefined();
  });
});
