import { autorun } from 'mobx';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Photos } from '../services';

let client: StartedClient;
afterEach(() => client.stop());

const path = '/profile/photos/:personId';
const requests = (): number => client.server.requestsTo('/profile/photos/user-2').length;

it('requests a photo again when the browser is back online, and not one that the server refused', async () => {
  client = await startClient({ as: member() });
  const photos = client.application.get(Photos);
  const seen: unknown[] = [];
  client.server.isReachable = false;
  const stop = autorun(() => void seen.push(photos.urlOf('user-2', 'v1')));
  await client.clock.advance(1_000);
  const before = requests();
  client.server.isReachable = true;
  client.server.respondAt('GET', path, { body: {} });
  client.window.fire('online');
  await settle();
  expect([requests() - before, seen.at(-1)]).toEqual([1, 'blob:test/1']);
  stop();

  client.server.respondAt('GET', path, { status: 404 });
  const other = autorun(() => void photos.urlOf('user-3', 'v1'));
  await settle();
  const refused = client.server.requestsTo('/profile/photos/user-3').length;
  client.window.fire('online');
  await client.clock.advance(60_000);
  expect(client.server.requestsTo('/profile/photos/user-3')).toHaveLength(refused);
  other();
});
