import { admin, problem, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { FakeWindow } from '../../testing/fakes/fake-browser';
import { Appearance } from '../services';
import { ToastPort } from '../toasts/toast-port';

const path = '/profile/appearance';
const person = { ...admin(), appearance: { theme: 'light', density: 'compact' } };

let client: StartedClient;
let appearance: Appearance;

beforeEach(async () => {
  client = await startClient({ as: person });
  client.server.respondAt('PATCH', path, { body: { version: 5 } });
  appearance = client.application.get(Appearance);
  await settle();
});

afterEach(() => client.stop());

/** In the authorized area, connected to the hub. */
async function goLive(): Promise<() => void> {
  const leave = client.application.enterAuthorizedArea();
  await client.clock.advance(2_000);
  await settle();
  return () => void leave();
}

describe('the person’s appearance', () => {
  it('applies at once, before the response, and stays', async () => {
    const changing = appearance.change({ theme: 'dark' });
    expect(appearance.values).toMatchObject({ theme: 'dark', density: 'compact' });
    await changing;
    expect(client.server.requestsTo(path).map(({ body }) => body)).toEqual([{ theme: 'dark' }]);
    expect(appearance.values).toMatchObject({ theme: 'dark', density: 'compact' });
  });

  it('is undone with a reason if the server refuses it', async () => {
    const toasts: string[] = [];
    client.application.get(ToastPort).attach(({ message }) => void toasts.push(message));
    client.server.respondAt('PATCH', path, problem('validation_failed', ['Choose another theme.']));
    await appearance.change({ theme: 'dark' });
    expect([appearance.values?.['theme'], toasts]).toEqual(['light', ['Choose another theme.']]);
  });

  it('is queued while offline, and sent in order when the network is back', async () => {
    client.window.setOnline(false);
    const changes = Promise.all([appearance.change({ theme: 'dark' }), appearance.change({ menuCollapsed: true })]);
    await settle();
    expect(appearance.values).toMatchObject({ theme: 'dark', menuCollapsed: true });
    expect(client.server.requestsTo(path)).toHaveLength(0);
    client.window.setOnline(true);
    await changes;
    expect(client.server.requestsTo(path).map(({ body }) => body)).toEqual([
      { theme: 'dark' },
      { menuCollapsed: true },
    ]);
    expect(appearance.values).toMatchObject({ theme: 'dark', menuCollapsed: true, density: 'compact' });
  });

  it('that waits is shown again after a reload, and stays when it was sent', async () => {
    client.window.setOnline(false);
    void appearance.change({ theme: 'dark' });
    await settle();
    const { records, storage } = client;
    const window = new FakeWindow();
    window.isOnline = false;
    const again = await startClient({ as: person, records, storage, window });
    const later = again.application.get(Appearance);
    const shown = [later.values?.['theme']];
    again.server.respondAt('PATCH', path, { body: { version: 1 } });
    window.setOnline(true);
    await settle();
    shown.push(later.values?.['theme']);
    expect([shown, again.server.requestsTo(path).length]).toEqual([['dark', 'dark'], 1]);
    await again.stop();
  });

  it('follows the person’s other browsers, but no event older than its own change, and no other person', async () => {
    const leave = await goLive();
    const push = (id: string, version: number, data: object): void =>
      client.hub.push('core.appearance-changed', { v: 1, id, version, data });
    push(person.userId, 2, { theme: 'dark' });
    await settle();
    expect(appearance.values).toMatchObject({ theme: 'dark', density: 'compact' });
    await appearance.change({ theme: 'light' });
    push(person.userId, 4, { theme: 'dark' });
    push('another-person', 9, { theme: 'dark' });
    await settle();
    expect(appearance.values?.['theme']).toBe('light');
    push(person.userId, 6, { theme: 'system', density: 'comfortable' });
    await settle();
    expect(appearance.values).toMatchObject({ theme: 'system', density: 'comfortable' });
    leave();
    await settle();
  });
});
