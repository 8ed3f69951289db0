import type { EntityOf, FieldsOf } from '../../../contract';
import type { TestRequestOptions } from '../../../testing/test-request';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { changes, ideas, ideasPlugin } from './entities-test-kit';

type Idea = EntityOf<typeof ideas>;

const { add, change, list, read, remove, restore, search } = ideas.endpoints;
const blank: FieldsOf<typeof ideas> = { title: 'First', note: '', isOpen: true, dueOn: null, tags: [] };

describe('a declared entity on the server', () => {
  let server: TestServer;
  let member: TestRequestOptions;

  beforeAll(async () => {
    server = await startServer({ plugins: [ideasPlugin] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    member = await aMember();
    changes.length = 0;
  });

  async function aMember(): Promise<TestRequestOptions> {
    const portal = await server.people.portal();
    return { as: portal.admin, portal };
  }

  function write(fields: Partial<FieldsOf<typeof ideas>> = {}, who = member): Promise<Idea> {
    return server.call(add, { body: { ...blank, ...fields } }, who);
  }

  async function titles(): Promise<readonly string[]> {
    const { items } = await server.call(list, { query: {} }, member);
    return items.map(({ title }) => title);
  }

  it('keeps fields of every kind as they were sent, and leaves out an empty one that has no null', async () => {
    const place = { room: 'Brass', floor: 2 };
    const added = await write({ dueOn: '2026-03-29', tags: ['a "b"', 'c,d'], place });
    expect(added).toMatchObject({ ...blank, dueOn: '2026-03-29', tags: ['a "b"', 'c,d'], place, version: 1 });
    expect(await server.call(read, { params: { id: added.id } }, member)).toEqual(added);
    const without = await write();
    expect(without).toMatchObject({ dueOn: null, tags: [] });
    expect(without).not.toHaveProperty('place');
    const changed = await server.call(
      change,
      { params: { id: added.id }, body: { dueOn: null, isOpen: false, tags: ['e'], place: { room: 'Tin', floor: 0 } } },
      { ...member, ifMatch: 1 },
    );
    expect(changed).toEqual({
      ...added,
      ...{ dueOn: null, isOpen: false, tags: ['e'], place: { room: 'Tin', floor: 0 }, version: 2 },
    });
  });

  it('isolates the entities of each portal, and pages them, newest first', async () => {
    await write({ title: ' First ' });
    await write({ title: 'Second' });
    await write({ title: 'Elsewhere' }, await aMember());
    expect(await titles()).toEqual(['Second', 'First']);
    const page = await server.call(list, { query: { limit: 1 } }, member);
    expect(page.items.map(({ title }) => title)).toEqual(['Second']);
    const rest = await server.call(list, { query: { limit: 1, cursor: page.nextCursor ?? '' } }, member);
    expect([rest.items.map(({ title }) => title), rest.nextCursor]).toEqual([['First'], null]);
  });

  it('refuses an entity without a title, with a sentence at its field', async () => {
    const { status, json } = await server.send(add, { body: { ...blank, title: '  ' } }, member);
    expect([status, json]).toMatchObject([
      400,
      { errors: ['Fill in “Title”.'], params: { fields: { title: 'Fill in “Title”.' } } },
    ]);
  });

  it('saves changes of different fields by two people, and refuses to overwrite the same field', async () => {
    const { id, version } = await write();
    const asOpened = { ...member, ifMatch: version };
    await server.call(change, { params: { id }, body: { isOpen: false } }, asOpened);
    await server.call(change, { params: { id }, body: { note: 'Noted' } }, asOpened);
    const again = await server.send(change, { params: { id }, body: { isOpen: true } }, asOpened);
    const entity = await server.call(read, { params: { id } }, member);
    expect([again.status, again.json]).toMatchObject([
      409,
      { code: 'conflict', params: { conflicts: ['isOpen'], current: entity } },
    ]);
    expect(entity).toMatchObject({ isOpen: false, note: 'Noted', version: version + 2 });
  });

  it('deletes an entity, which cannot be read or changed until it is restored', async () => {
    const { id, version } = await write();
    await server.call(remove, { params: { id } }, member);
    expect(await titles()).toEqual([]);
    expect((await server.send(read, { params: { id } }, member)).status).toBe(404);
    const late = { params: { id }, body: { note: 'Late' } };
    expect((await server.send(change, late, { ...member, ifMatch: version })).status).toBe(404);
    await server.call(restore, { params: { id } }, member);
    expect(await titles()).toEqual(['First']);
  });

  it('is deleted and restored once, however many people do it: version and hook do not notice the second', async () => {
    const { id } = await write();
    await server.call(remove, { params: { id } }, member);
    await server.call(remove, { params: { id } }, member);
    const restored = await server.call(restore, { params: { id } }, member);
    expect(await server.call(restore, { params: { id } }, member)).toEqual(restored);
    expect(changes.map(({ action }) => action)).toEqual(['added', 'deleted', 'restored']);
    expect(restored.version).toBe(3);
  });

  it('is found by search until it is deleted', async () => {
    const { id } = await write({ title: 'Weights', note: 'Made of brass' });
    await write({ title: 'Brass elsewhere' }, await aMember());
    const find = async (): Promise<readonly object[]> => {
      await server.settle();
      return (await server.call(search, { query: { searchtext: 'brass' } }, member)).searchlists;
    };
    expect(await find()).toMatchObject([{ id, type: 'ideas.idea', title: 'Weights', matchedIn: 'body' }]);
    await server.call(remove, { params: { id } }, member);
    expect(await find()).toEqual([]);
  });

  it('tells its hook what happened, in the transaction: what the hook refuses does not happen', async () => {
    const { id, version } = await write();
    await server.call(change, { params: { id }, body: { note: 'Noted' } }, { ...member, ifMatch: version });
    await server.call(remove, { params: { id } }, member);
    await server.call(restore, { params: { id } }, member);
    expect(changes.map(({ action, fields }) => [action, fields.length])).toEqual([
      ['added', 5],
      ['changed', 1],
      ['deleted', 0],
      ['restored', 0],
    ]);
    const refused = await server.send(add, { body: { ...blank, title: 'Forbidden' } }, member);
    expect([refused.status, refused.json]).toMatchObject([400, { errors: ['Choose another title.'] }]);
    expect(await titles()).toEqual(['First']);
  });
});
