import type { ServerPlugin } from '../../core/server/plugin';
import { startServer } from '../../core/testing';
import { plugins } from '../support/plugins-server';

describe('the server without one of its plugins', () => {
  it.each(plugins.map(({ id }) => id))('%s: starts, runs all others, and has none of its addresses', async (id) => {
    const all = await Promise.all(plugins.map(({ load }) => load()));
    const removed = all.find(({ manifest }) => manifest.id === id) as ServerPlugin;
    const rest = all.filter((plugin) => plugin !== removed);
    const server = await startServer({ plugins: rest });
    try {
      const ready = await server.request({ method: 'GET', url: '/readyz' });
      expect(ready.status).toBe(200);
      expect((ready.json as { readonly plugins: unknown }).plugins).toEqual(
        Object.fromEntries(rest.map((each) => [each.manifest.id, 'active'])),
      );
      for (const { endpoint } of removed.endpoints ?? []) {
        expect([endpoint.id, (await statusOf(server, endpoint)).status]).toEqual([endpoint.id, 404]);
      }
      for (const { endpoint } of rest.flatMap((plugin) => plugin.endpoints ?? [])) {
        const { status, json } = await statusOf(server, endpoint);
        // To a stranger a link that was never issued looks like no address, as it should.
        const isMissing = endpoint.proof === undefined && json?.code === 'not_found' && status === 404;
        expect([endpoint.id, isMissing, status === 503]).toEqual([endpoint.id, false, false]);
      }
    } finally {
      await server.stop();
    }
  });
});

/** What a stranger is answered; 404 says that there is no such address. */
async function statusOf(
  server: Awaited<ReturnType<typeof startServer>>,
  { method, path }: { readonly method: string; readonly path: string },
): Promise<{ readonly status: number; readonly json: { readonly code?: string } | undefined }> {
  const url = `/api${path.replace(/:[A-Za-z]+/g, '01900000-0000-7000-8000-00000000000f')}`;
  const { status, json } = await server.request({ method: method as 'GET', url });
  return { status, json: json as { readonly code?: string } | undefined };
}
