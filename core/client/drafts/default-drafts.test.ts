import { observable, reaction } from 'mobx';
import { MemoryRecordDatabase } from '../adapters/record-database';
import { FakeStorageAreas, FakeWindow, member, personFixture, settle, startClient } from '../../testing';
import type { StartClientOptions, StartedClient } from '../../testing';
import { Drafts, Session } from '../services';
import { DraftsService } from './drafts-service';
import { readProfile } from '../session/session-endpoints';

const key = { form: 'tasks:task', entityId: '7' } as const;
const started: StartedClient[] = [];

async function start(
  options: StartClientOptions = { as: member() },
): Promise<StartedClient & { readonly drafts: Drafts }> {
  const client = await startClient(options);
  started.push(client);
  return { ...client, drafts: client.application.get(Drafts) };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('drafts', () => {
  it('are written 300 ms after the last change, once', async () => {
    const { drafts, clock, records } = await start();
    const write = jest.spyOn(records, 'write');
    drafts.write(key, { title: 'A' });
    await clock.advance(200);
    drafts.write(key, { title: 'AB' });
    await clock.advance(299);
    expect(write).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(write.mock.calls.map(([, , record]) => record.value)).toEqual([{ title: 'AB' }]);
  });

  it('are written at once when the page is left, and offered on the next one', async () => {
    const first = await start();
    first.drafts.write(key, observable({ title: 'A', labels: ['x'] }));
    first.window.fire('leave');
    await settle();
    const { records } = first;
    const { drafts } = await start({ as: member(), records, storage: new FakeStorageAreas() });
    expect([await drafts.read(key), drafts.unsaved]).toEqual([{ title: 'A', labels: ['x'] }, 1]);
  });

  it('survive a page that is closed before the browser’s database has stored them, and are then stored', async () => {
    const first = await start();
    let finish = (): void => {};
    const stored = new Promise<void>((resolve) => (finish = resolve));
    jest.spyOn(first.records, 'write').mockReturnValue(stored);
    first.drafts.write(key, { title: 'A' });
    void first.drafts.flush();
    first.drafts.write({ form: 'tasks:new' }, { title: 'B' });
    first.window.fire('leave');
    const records = new MemoryRecordDatabase();
    const next = await start({ as: member(), records, storage: first.storage });
    expect([await next.drafts.read(key), await next.drafts.read({ form: 'tasks:new' })]).toEqual([
      { title: 'A' },
      { title: 'B' },
    ]);
    expect(first.storage.local.names().filter((name) => name.includes('draft'))).toEqual([]);
    finish();
  });

  it('that were removed meanwhile do not come back after a page was left', async () => {
    const first = await start();
    first.drafts.write(key, { title: 'A' });
    first.window.fire('leave');
    first.drafts.remove(key);
    await settle();
    const next = await start({ as: member(), records: first.records, storage: first.storage });
    expect([await next.drafts.read(key), next.drafts.unsaved]).toEqual([undefined, 0]);
  });

  it('can be read before they are written', async () => {
    const { drafts } = await start();
    drafts.write(key, 'typed');
    expect(await drafts.read(key)).toBe('typed');
  });

  it('are counted until they are removed', async () => {
    const { drafts } = await start();
    drafts.write(key, 'a');
    drafts.write({ form: 'tasks:new' }, 'b');
    expect(drafts.unsaved).toBe(2);
    drafts.remove(key);
    await drafts.flush();
    expect([drafts.unsaved, await drafts.read(key)]).toEqual([1, undefined]);
  });

  it('that wait to be written are deleted with all others, and a page that is left writes none of them', async () => {
    const { application, drafts, window, records } = await start();
    drafts.write(key, 'typed');
    await application.get(DraftsService).removeAll();
    window.fire('leave');
    await settle();
    expect(await records.readAll('drafts', 'user-1')).toEqual([]);
  });

  it('belong to one person', async () => {
    const { drafts, application, server } = await start();
    const other = personFixture({ userId: 'user-2', accessToken: 'token-2' });
    drafts.write(key, 'Ada’s');
    await drafts.flush();
    server.respond(readProfile, { body: other });
    await application.get(Session).signIn(other);
    await settle();
    expect([await drafts.read(key), drafts.unsaved]).toEqual([undefined, 0]);
    server.respond(readProfile, { body: member() });
    await application.get(Session).signIn(member());
    expect(await drafts.read(key)).toBe('Ada’s');
  });

  it('never fail a form when the browser cannot store anything', async () => {
    const { drafts, records, logger } = await start();
    jest.spyOn(records, 'write').mockRejectedValue(new Error('full'));
    jest.spyOn(records, 'readAll').mockRejectedValue(new Error('broken'));
    drafts.write(key, 'a');
    await drafts.flush();
    expect(await drafts.read(key)).toBeUndefined();
    expect(logger.at('error')).toContain('A draft could not be stored.');
  });

  it('opened before the sign-in belong to no user and leave no personal data in the database', async () => {
    const { drafts, application, server, records, storage } = await start({});
    const draft = drafts.of<{ readonly email: string }>({ form: 'access:sign-in' });
    draft.write({ email: 'ann@ferrow.example' });
    await drafts.flush();
    expect(await records.readAll('drafts', '')).toEqual([]);
    expect(storage.tab.names()).toEqual(['draft:access:sign-in']);
    server.respond(readProfile, { body: member() });
    await application.get(Session).signIn(member());
    draft.remove();
    await drafts.flush();
    expect(storage.tab.names().filter((name) => name.startsWith('draft:'))).toEqual([]);
    await application.get(Session).signOut();
    await settle();
    expect(await drafts.read({ form: 'access:sign-in' })).toBeUndefined();
    expect(storage.tab.names()).toEqual([]);
  });

  it('of a visitor are read while the browser database is still busy', async () => {
    const { records } = await start({});
    let finish: () => void = () => undefined;
    jest.spyOn(records, 'removeAll').mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { drafts, window } = await start({ records });
    drafts.write({ form: 'access:register' }, 'typed');
    window.fire('leave');
    await settle();
    expect(await drafts.read({ form: 'access:register' })).toBe('typed');
    finish();
  });

  it('of anonymous users that an earlier version left in the database are deleted', async () => {
    const { records } = await start({});
    await records.write('drafts', '', { key: 'access:sign-in', value: { email: 'ann@ferrow.example' } });
    await start({ records });
    await settle();
    expect(await records.readAll('drafts', '')).toEqual([]);
  });

  it('are known in every tab from the first key until they are removed', async () => {
    const window = new FakeWindow();
    const first = await start({ as: member(), window });
    const other = new FakeWindow(window.locks, window.tabs);
    const second = await start({
      as: member(),
      window: other,
      records: first.records,
      storage: new FakeStorageAreas(),
    });
    const seen: boolean[] = [];
    const stop = reaction(
      () => second.drafts.has(key),
      (has) => seen.push(has),
    );
    first.drafts.write(key, 'typed');
    expect(first.drafts.has(key)).toBe(true);
    await first.clock.advance(300);
    await settle();
    expect(seen).toEqual([true]);
    first.drafts.remove(key);
    await first.drafts.flush();
    await settle();
    expect(seen).toEqual([true, false]);
    stop();
  });
});
