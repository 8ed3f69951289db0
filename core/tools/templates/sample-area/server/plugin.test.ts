import type { TestRequestOptions, TestServer } from '@tessera/core/testing';
import { startServer } from '@tessera/core/testing';
import { addSampleAreaEntry, listSampleAreaEntries } from '../contract';
import { plugin } from './plugin';

describe('sample-area', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [plugin] });
  });
  afterAll(() => server?.stop());

  async function aMember(): Promise<TestRequestOptions> {
    const portal = await server.people.portal();
    return { as: portal.admin, portal };
  }

  async function texts(who: TestRequestOptions): Promise<readonly string[]> {
    const { items } = await server.call(listSampleAreaEntries, { query: {} }, who);
    return items.map(({ text }) => text);
  }

  it('isolates the entries of each portal, newest first', async () => {
    const [here, elsewhere] = [await aMember(), await aMember()];
    await server.call(addSampleAreaEntry, { body: { text: ' First ' } }, here);
    await server.call(addSampleAreaEntry, { body: { text: 'Second' } }, here);
    await server.call(addSampleAreaEntry, { body: { text: 'Elsewhere' } }, elsewhere);
    expect(await texts(here)).toEqual(['Second', 'First']);
  });

  it('refuses an entry without text, with a message', async () => {
    const { status, json } = await server.send(addSampleAreaEntry, { body: { text: '  ' } }, await aMember());
    expect([status, json]).toEqual([400, expect.objectContaining({ errors: ['Enter some text.'] })]);
  });
});
