import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { defineDomainEvent, defineEndpoint, defineJob } from '../../contract';
import type { TestServer } from '../../testing/start-server';
import { startServer } from '../../testing/start-server';
import { testPlugin } from '../../testing/test-plugin';
import { HttpClient } from '../platform/http-client/http-client';
import { handle } from './endpoint-binding';
import { onEvent } from '../background/subscribers/event-subscription';
import { onJob } from '../background/jobs/job-binding';
import type { CallContext, PortalContext } from './call-context';
import { readOrigin, writeOrigin } from './request-origin';

const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const fetchFeed = defineEndpoint({
  id: 'feeds.fetch-feed',
  method: 'POST',
  path: '/feeds',
  gate: { audience: 'public' },
  effect: 'write',
  shape: { body: z.object({ url: z.string() }), response: z.object({}) },
});
const laterFeed = defineEndpoint({
  id: 'feeds.fetch-later',
  method: 'POST',
  path: '/feeds/later',
  gate: { audience: 'member' },
  effect: 'write',
  shape: { body: z.object({ url: z.string() }), response: z.object({}) },
});
const feedWanted = defineDomainEvent('feeds.feed-wanted', 1, z.object({ url: z.string() }));
const fetchJob = defineJob('feeds.fetch', 'portal', z.object({ url: z.string() }));

const ask = (context: CallContext, url: string, accept: string) =>
  context.withoutTransaction(() => context.get(HttpClient).send({ url, headers: { accept } }));

const feeds = testPlugin('feeds', {
  endpoints: [
    handle(fetchFeed, async ({ body }, context) => {
      await ask(context, body.url, 'text/plain');
      return {};
    }),
    handle(laterFeed, async ({ body }, context) => {
      context.emit(feedWanted, { url: body.url });
      (context as PortalContext).schedule(fetchJob, 'feed', context.clock.now(), { url: body.url });
      return {};
    }),
  ],
  subscriptions: [
    onEvent(feedWanted, ({ data }, context) => ask(context, data.url, 'text/event').then(() => undefined)),
  ],
  jobs: [onJob(fetchJob, (context, { url }) => ask(context, url, 'text/job').then(() => undefined))],
});

describe('A request with a trace', () => {
  let other: Server;
  let server: TestServer;
  let asked: (string | undefined)[];

  beforeAll(async () => {
    other = createServer((request, response) => {
      asked.push(`${String(request.headers['traceparent'])} ${String(request.headers.accept)}`);
      response.end();
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    server = await startServer({ plugins: [feeds], configuration: { outgoingAllowed: ['127.0.0.0/8'] } });
  });
  afterAll(async () => {
    other.close();
    await server.stop();
  });

  it.each([
    ['passes on a valid traceparent', trace, `${trace} text/plain`],
    ['sends none without one', undefined, 'undefined text/plain'],
    ['sends none for an invalid one', trace.toUpperCase(), 'undefined text/plain'],
  ])('%s to the servers that it calls', async (_what, traceparent, wanted) => {
    asked = [];
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    await server.call(fetchFeed, { body: { url } }, traceparent === undefined ? {} : { headers: { traceparent } });
    expect(asked).toEqual([wanted]);
  });

  it.each([
    ['passes it on', trace, trace],
    ['passes on none without one', undefined, 'undefined'],
  ])('%s to its jobs and subscribers', async (_what, traceparent, wanted) => {
    asked = [];
    const portal = await server.people.portal({ name: 'Acme' });
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const headers = traceparent === undefined ? {} : { headers: { traceparent } };
    await server.call(laterFeed, { body: { url } }, { as: portal.admin, portal, ...headers });
    await server.settle();
    await server.running.kernel.eventing.jobs.settle(fetchJob.id);
    expect(new Set(asked)).toEqual(new Set([`${wanted} text/event`, `${wanted} text/job`]));
    expect(asked).toHaveLength(2);
  });
});

describe('A trail', () => {
  it.each([
    { requestId: 'click-1', trace },
    { requestId: 'click-1', trace: undefined },
    { requestId: '', trace: undefined },
  ])('is read as it was written: %j', (trail) => {
    expect(readOrigin(writeOrigin(trail))).toEqual(trail);
  });
});
