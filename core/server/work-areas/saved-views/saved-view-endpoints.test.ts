import type { TestPerson, TestPortal, TestRequestOptions, TestResponse, TestServer } from '@tessera/core/testing';
import { startServer } from '@tessera/core/testing';
import type { SavedView } from '../../../contract';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readSavedView,
  savedViewLimits,
} from '../../../contract';

const list = 'tasks.task';

describe('saved views of a list', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;
  let ben: TestPerson;
  let boss: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
    ana = await server.people.member(portal, { fullName: 'Ana Lopez' });
    ben = await server.people.member(portal, { fullName: 'Ben Ito' });
    boss = await server.people.member(portal, { fullName: 'Bea Boss', role: 'admin' });
  });

  const as = (person: TestPerson, more: Partial<TestRequestOptions> = {}): TestRequestOptions => ({
    as: person,
    portal,
    ...more,
  });
  const save = (name: string, more: Partial<SavedView> = {}, by = ana): Promise<SavedView> =>
    server.call(
      createSavedView,
      { body: { list: more.list ?? list, name, query: more.query ?? 'owner=me', isShared: more.isShared ?? false } },
      as(by),
    );
  const names = async (by: TestPerson, of = list): Promise<readonly string[]> =>
    (await server.call(listSavedViews, { query: { list: of } }, as(by))).items.map(({ name }) => name);
  const change = (by: TestPerson, view: SavedView, body: object): Promise<TestResponse> =>
    server.send(changeSavedView, { params: { id: view.id }, body }, as(by, { ifMatch: view.version }));

  it('are seen by their owner alone until they are shared, and are those of one list', async () => {
    await save('My week', { query: 'due=week&owner=me' });
    await save('Overdue', { query: 'due=overdue', isShared: true });
    await save('Elsewhere', { list: 'notes.note' });
    expect(await names(ana)).toEqual(['My week', 'Overdue']);
    expect(await names(ben)).toEqual(['Overdue']);
    expect(await names(ana, 'notes.note')).toEqual(['Elsewhere']);
  });

  it('are listed page by page, own and shared ones together', async () => {
    for (const [name, by] of [
      ['1', ana],
      ['2', ben],
      ['3', ana],
      ['4', ben],
    ] as const) {
      await save(name, { isShared: true }, by);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await server.call(listSavedViews, { query: { list, limit: 1, cursor } }, as(ana));
      found.push(...answer.items.map(({ name }) => name));
      cursor = answer.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(['1', '2', '3', '4']);
  });

  it('are changed by their owner, shared ones by admins too, and by no other member', async () => {
    const mine = await save('Mine');
    const shared = await save('Shared', { isShared: true });
    expect((await change(ben, shared, { name: 'Taken' })).status).toBe(403);
    expect((await change(boss, shared, { name: 'Everyone' })).status).toBe(200);
    // A private view does not exist for others, not even for admins.
    expect((await change(boss, mine, { name: 'Taken' })).status).toBe(404);
    expect((await server.send(readSavedView, { params: { id: mine.id } }, as(boss))).status).toBe(404);
    expect((await server.send(deleteSavedView, { params: { id: shared.id } }, as(ben))).status).toBe(403);
    expect((await server.send(deleteSavedView, { params: { id: shared.id } }, as(ana))).status).toBe(204);
    expect(await names(ben)).toEqual([]);
  });

  it('vanish for others when they are not shared any more, and conflicts of one field are reported', async () => {
    const shared = await save('Shared', { isShared: true });
    const renamed = await change(ana, shared, { name: 'Renamed' });
    expect(renamed.status).toBe(200);
    expect((await change(ana, shared, { isShared: false })).status).toBe(200);
    expect(await names(ben)).toEqual([]);
    const conflict = await change(ana, shared, { isShared: true });
    expect([conflict.status, conflict.json]).toMatchObject([409, { params: { conflicts: ['isShared'] } }]);
  });

  it.each([
    ['no name', { name: ' ' }, '“Name”'],
    ['a long name', { name: 'x'.repeat(savedViewLimits.name + 1) }, '“Name” can have at most 60 characters.'],
    ['a script', { query: 'a"><script>' }, 'These filters cannot be saved.'],
    ['long filters', { query: 'a'.repeat(savedViewLimits.query + 1) }, 'These filters cannot be saved.'],
    ['no list', { list: 'tasks' }, 'Name the list of these views'],
  ])('refuse %s in words', async (_, more, sentence) => {
    const body = { list, name: 'View', query: '', isShared: false, ...more };
    const { status, json } = await server.send(createSavedView, { body }, as(ana));
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('belong to their company', async () => {
    const shared = await save('Shared', { isShared: true });
    const away = await server.people.portal();
    const eve = await server.people.member(away, { fullName: 'Eve Stone', role: 'admin' });
    const there = { as: eve, portal: away };
    expect((await server.call(listSavedViews, { query: { list } }, there)).items).toEqual([]);
    expect((await server.send(readSavedView, { params: { id: shared.id } }, there)).status).toBe(404);
    expect((await server.send(deleteSavedView, { params: { id: shared.id } }, there)).status).toBe(404);
  });
});
