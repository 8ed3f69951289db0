import type { TestCallOptions, TestServer } from '@tessera/core/testing';
import { startServer } from '@tessera/core/testing';
import { addSampleAreaEntry, listSampleAreaEntries } from '../contract';
import { plugin } from './plugin';

describe('sample-area', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [plugin] });
  });
  afterAll(() => server?.stop());

  async function somebody(): Promise<TestCallOptions> {
    const portal = await server.people.portal();
    return { as: portal.admin, portal };
  }

  async function texts(who: TestCallOptions): Promise<readonly string[]> {
    const { items } = await server.call(listSampleAreaEntries, { query: {} }, who);
    return items.map(({ text }) => text);
  }

  it('keeps the entries of each portal apart, newest first', async () => {
    const [here, elsewhere] = [await somebody(), await somebody()];
    await server.call(addSampleAreaEntry, { body: { text: ' First ' } }, here);
    await server.call(addSampleAreaEntry, { body: { text: 'Second' } }, here);
    await server.call(addSampleAreaEntry, { body: { text: 'Elsewhere' } }, elsewhere);
    expect(await texts(here)).toEqual(['Second', 'First']);
  });

  it('refuses an entry without a text in a sentence', async () => {
    const { status, json } = await server.send(addSampleAreaEntry, { body: { text: '  ' } }, await somebody());
    expect([status, json]).toEqual([400, expect.objectContaining({ errors: ['Enter a text.'] })]);
  });
});
