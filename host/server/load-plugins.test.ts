import * as z from 'zod/mini';
import { defineEndpoint, definePlugin } from '@tessera/core/contract';
import { defineServerPlugin, handle } from '@tessera/core/server';
import { FakeLogger, startServer } from '@tessera/core/testing';
import type { TestServer } from '@tessera/core/testing';
import { loadPlugins } from './load-plugins';

function contractOf(id: string) {
  const gate = { audience: 'public' } as const;
  const read = defineEndpoint({
    id: `${id}.read-state`,
    method: 'GET',
    path: `/${id}/state`,
    gate,
    effect: 'read',
    shape: { response: z.object({ isWell: z.boolean() }) },
  });
  return { manifest: definePlugin({ id, name: id, description: id, core: '*', gate }), read, pathOf: () => '/' };
}

const { manifest, read } = contractOf('sound');
const sound = {
  id: 'sound',
  load: async () => defineServerPlugin({ manifest, endpoints: [handle(read, async () => ({ isWell: true }))] }),
};
const broken = { id: 'broken', load: () => Promise.reject(new SyntaxError('Unexpected token')) };

describe('a plugin whose server half does not load', () => {
  let server: TestServer;

  beforeAll(async () => {
    const logger = new FakeLogger();
    const plugins = await loadPlugins([{ ...broken, contract: async () => contractOf('broken') }, sound], logger);
    server = await startServer({ plugins, logger });
  });
  afterAll(() => server.stop());

  it('returns 503 with its name at its addresses, and the others run', async () => {
    const answer = await server.request({ method: 'GET', url: '/api/broken/state' });
    expect([answer.status, answer.json]).toEqual([
      503,
      expect.objectContaining({
        code: 'plugin_unavailable',
        params: expect.objectContaining({ plugin: 'broken' }) as object,
      }),
    ]);
    expect((await server.request({ method: 'GET', url: '/api/sound/state' })).json).toEqual({ isWell: true });
    const ready = await server.request({ method: 'GET', url: '/readyz' });
    expect(ready.json).toMatchObject({ plugins: { broken: 'failed', sound: 'active' } });
  });

  it('is listed without its contract, with no addresses', async () => {
    const contractToo = { ...broken, contract: () => Promise.reject(new Error('gone')) };
    const [plugin] = await loadPlugins([contractToo], new FakeLogger());
    expect([plugin?.manifest.id, plugin?.endpoints]).toEqual(['broken', []]);
  });
});
