import type { TestRequestOptions, TestServer } from '@tessera/core/testing';
import { startServer } from '@tessera/core/testing';
import type { SampleAreaEntry } from '../contract';
import {
  addSampleAreaEntry,
  changeSampleAreaEntry,
  deleteSampleAreaEntry,
  listSampleAreaEntries,
  readSampleAreaEntry,
  restoreSampleAreaEntry,
} from '../contract';
import { plugin } from './plugin';

describe('sample-area', () => {
  let server: TestServer;
  let member: TestRequestOptions;

  beforeAll(async () => {
    server = await startServer({ plugins: [plugin] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    member = await aMember();
  });

  async function aMember(): Promise<TestRequestOptions> {
    const portal = await server.people.portal();
    return { as: portal.admin, portal };
  }

  function add(title: string, who = member): Promise<SampleAreaEntry> {
    return server.call(addSampleAreaEntry, { body: { title, note: '' } }, who);
  }

  async function titles(): Promise<readonly string[]> {
    const { items } = await server.call(listSampleAreaEntries, { query: {} }, member);
    return items.map(({ title }) => title);
  }

  it('isolates the entries of each portal, newest first', async () => {
    await add(' First ');
    await add('Second');
    await add('Elsewhere', await aMember());
    expect(await titles()).toEqual(['Second', 'First']);
  });

  it('refuses an entry without a title, with a message', async () => {
    const { status, json } = await server.send(addSampleAreaEntry, { body: { title: '  ', note: '' } }, member);
    expect([status, json]).toEqual([400, expect.objectContaining({ errors: ['Enter a title.'] })]);
  });

  it('saves changes of different fields by two people, and refuses to overwrite the same field', async () => {
    const { id, version } = await add('First');
    const asOpened = { ...member, ifMatch: version };
    await server.call(changeSampleAreaEntry, { params: { id }, body: { title: 'Renamed' } }, asOpened);
    await server.call(changeSampleAreaEntry, { params: { id }, body: { note: 'Noted' } }, asOpened);
    const again = await server.send(changeSampleAreaEntry, { params: { id }, body: { title: 'Mine' } }, asOpened);
    expect([again.status, again.json]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
    const entry = await server.call(readSampleAreaEntry, { params: { id } }, member);
    expect(entry).toMatchObject({ title: 'Renamed', note: 'Noted', version: version + 2 });
  });

  it('deletes an entry, which cannot be changed until it is restored', async () => {
    const { id, version } = await add('First');
    await server.call(deleteSampleAreaEntry, { params: { id } }, member);
    expect(await titles()).toEqual([]);
    const change = { params: { id }, body: { note: 'Late' } };
    expect((await server.send(changeSampleAreaEntry, change, { ...member, ifMatch: version })).status).toBe(404);
    await server.call(restoreSampleAreaEntry, { params: { id } }, member);
    expect(await titles()).toEqual(['First']);
  });
});
