import * as z from 'zod/mini';
import { defineEndpoint } from '../contract';
import { handle } from '../server/request-context/endpoint-binding';
import { startServer } from './start-server';
import { testPlugin } from './test-plugin';

const gate = { audience: 'member' } as const;
const listLamps = defineEndpoint({
  id: 'lamps.list-lamps',
  method: 'GET',
  path: '/lamps',
  gate,
  effect: 'read',
  shape: { response: z.object({ colour: z.string() }) },
});

describe('a test server', () => {
  it('says why a request failed, with endpoint and field, in tests only', async () => {
    // What a handler returns that forgot a column.
    const plugin = testPlugin('lamps', { gate, endpoints: [handle(listLamps, async () => ({}) as never)] });
    const server = await startServer({ plugins: [plugin] });
    const portal = await server.people.portal();
    const caller = { as: portal.admin, portal };
    await expect(server.call(listLamps, {}, caller)).rejects.toThrow(
      /Cause: Endpoint 'lamps\.list-lamps' failed\. .*'colour': Invalid input \(invalid_type, string expected\)/,
    );
    const { text } = await server.send(listLamps, {}, caller);
    expect(text).not.toContain('colour');
    await server.stop();
  });
});
