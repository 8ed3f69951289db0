import { defineEndpoint } from '../../contract';
import { FakeWindow, member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { WritesInFlightService } from '../api/writes-in-flight';
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

async function start(window = new FakeWindow()): Promise<StartedClient & { readonly navigation: Navigation }> {
  const client = await startClient({ as: member(), window });
  started.push(client);
  return { ...client, navigation: client.application.get(Navigation) };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('navigation', () => {
  it('runs navigations requested before the router was attached', async () => {
    const { application, navigation } = await start();
    navigation.go('/tasks?view=list', { state: 7 });
    const navigate = jest.fn();
    application.get(RouterPort).attach(navigate);
    expect(navigate).toHaveBeenCalledWith('/tasks?view=list', { state: 7 });
  });

  it('knows the address of the window before the router is attached', async () => {
    const window = new FakeWindow();
    window.location = { pathname: '/tasks', search: '?view=list', hash: '#comment-1' };
    const { navigation } = await start(window);
    expect([navigation.path, navigation.search]).toEqual(['/tasks', '?view=list']);
    expect(navigation.address).toBe('/tasks?view=list#comment-1');
  });

  it('knows path, query and state of the current location', async () => {
    const { navigation, visit } = await start();
    visit('/');
    navigation.go('/tasks?view=list', { state: 7 });
    expect([navigation.path, navigation.search, navigation.state]).toEqual(['/tasks', '?view=list', 7]);
  });

  it('reloads the page at the next navigation when the server is newer, once for each build, and keeps drafts', async () => {
    const { application, navigation, server, window, records, visit } = await start();
    visit('/tasks');
    server.respond(read, { headers: { 'x-build': 'newer' } });
    await application.get(Api).request(read, {});
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

  it('navigates without a reload while a write has no response, and reloads at the navigation after it', async () => {
    const { application, navigation, server, window, visit } = await start();
    visit('/');
    server.respond(read, { headers: { 'x-build': 'newer' } });
    await application.get(Api).request(read, {});
    let answer: () => void = () => undefined;
    const done = application.get(WritesInFlightService).track(new Promise<void>((resolve) => (answer = resolve)));
    navigation.go('/tasks');
    await settle();
    expect([navigation.path, window.reloads]).toEqual(['/tasks', []]);
    answer();
    await done;
    navigation.go('/teams');
    await settle();
    expect(window.reloads).toEqual(['/teams']);
  });

  it('returns no link when the plugin that owns the type throws', async () => {
    const { navigation } = await start();
    expect(navigation.linkTo({ type: 'Nothing', id: '1' })).toBeUndefined();
  });
});
