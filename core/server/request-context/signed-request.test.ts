import * as z from 'zod/mini';
import { defineDomainEvent, defineEndpoint, defineSignature } from '../../contract';
import type { Endpoint } from '../../contract';
import type { TestServer } from '../../testing/start-server';
import { startServer } from '../../testing/start-server';
import { testPlugin } from '../../testing/test-plugin';
import { onInstanceEvent } from '../background/subscribers/event-subscription';
import { handleSigned } from './endpoint-binding';

const events = defineSignature('orders.shop-events');
const received = defineDomainEvent(
  'orders.shop-event-received',
  1,
  z.object({ clientId: z.string(), text: z.string() }),
);
const receive = defineEndpoint({
  id: 'orders.receive-shop-event',
  method: 'POST',
  path: '/orders/events',
  gate: { audience: 'public' },
  proof: events,
  effect: 'write',
  kind: 'raw',
  status: 204,
  shape: {},
});

describe('Signed requests', () => {
  const entered: string[] = [];
  const verify = ({ header }: { readonly header: (name: string) => string | undefined }) =>
    header('x-secret') === 'open sesame';
  const pluginWith = (endpoint: Endpoint) =>
    testPlugin('orders', {
      gate: { audience: 'member' },
      endpoints: [
        handleSigned(endpoint, { signature: events, verify }, async ({ bytes, header }, context) => {
          context.emit(received, { clientId: header('x-portal') ?? '', text: Buffer.from(bytes).toString() });
          return undefined;
        }),
      ],
      subscriptions: [
        onInstanceEvent(received, ({ data }, context) =>
          context.forPortal(data.clientId, async ({ clientId }) => {
            entered.push(`${clientId}:${data.text}`);
          }),
        ),
      ],
    });

  describe('to one address of the installation', () => {
    let server: TestServer;

    beforeAll(async () => {
      server = await startServer({ plugins: [pluginWith(receive)] });
    });
    afterAll(() => server.stop());

    it('are verified before their handler, which gets the bytes and enters no portal by itself', async () => {
      const { clientId, admin } = await server.people.portal();
      const send = (headers: Readonly<Record<string, string>>) =>
        server.request({ method: 'POST', url: '/api/orders/events', headers, body: 'paid' });
      const forged = await send({ 'x-secret': 'guessed', 'x-portal': clientId });
      const session = await send({ authorization: `Bearer ${admin.token}`, 'x-portal': clientId });
      const genuine = await send({ 'x-secret': 'open sesame', 'x-portal': clientId });
      await server.settle();
      expect([forged, session, genuine].map(({ status }) => status)).toEqual([401, 401, 204]);
      expect(entered).toEqual([`${clientId}:paid`]);
    });
  });

  it.each([
    [{ gate: { audience: 'member' as const } }],
    [{ kind: 'json' as const }],
    [{ proof: defineSignature('orders.other-events') }],
  ])('are refused for an endpoint with %j', async (changes) => {
    const server = await startServer({ plugins: [pluginWith({ ...receive, ...changes })] });
    try {
      const answer = await server.request({ method: 'POST', url: '/api/orders/events', body: 'paid' });
      expect([answer.status, answer.json]).toMatchObject([503, { code: 'plugin_unavailable' }]);
    } finally {
      await server.stop();
    }
  });
});
