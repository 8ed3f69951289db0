import * as z from 'zod/mini';
import type { Gate } from '../../core/contract';
import { defineEndpoint, defineLink } from '../../core/contract';
import { handle, handleLink } from '../../core/server';
import type { TestServer } from '../../core/testing';
import { EndpointWalk, startServer, testPlugin } from '../../core/testing';

const Text = z.object({ text: z.string() });
const members = { audience: 'member', modules: ['Tasks'] } as const;

function reading(name: string, gate: Gate) {
  return defineEndpoint({
    id: `holes.${name}`,
    method: 'GET',
    path: `/holes/${name}`,
    gate,
    effect: 'read',
    shape: { response: Text },
  });
}

function writing(name: string) {
  return defineEndpoint({
    id: `holes.${name}`,
    method: 'POST',
    path: `/holes/${name}`,
    gate: members,
    effect: 'write',
    shape: { body: z.object({ text: z.string() }), response: Text },
  });
}

const watch = defineLink('holes.watch', 'many', z.object({}));
const watchByLink = defineEndpoint({
  id: 'holes.watch-by-link',
  method: 'GET',
  path: '/holes/watch/:token',
  gate: { audience: 'public' },
  proof: watch,
  effect: 'read',
  shape: { params: z.object({ token: z.string() }), response: Text },
});

/** A plugin as it should be, and what went wrong with its neighbours. */
function holes(kept: string[] = []) {
  return testPlugin('holes', {
    endpoints: [
      handle(reading('sound', members), async () => ({ text: 'for members' })),
      handleLink(watchByLink, watch, async () => ({ text: 'for holders of a link' })),
      handle(reading('gateless', { audience: 'public' }), async () => ({ text: 'for members, once' })),
      handle(writing('keep'), async ({ body }) => ({ text: String(kept.push(body.text)) })),
      handle(reading('rule', { audience: 'super-admin' }), async (_request, { actor }) => ({ text: actor.kind })),
      handle(reading('administer', { audience: 'admin' }), async () => ({ text: 'for admins' })),
      handle(reading('recall', members), async () => ({ text: kept.join() })),
      handle(writing('fragile'), async ({ body }) => {
        if (body.text.length > 1_000) {
          throw new Error('Long texts are not handled.');
        }
        return { text: '' };
      }),
    ],
  });
}

describe('the walk over all endpoints', () => {
  let server: TestServer;
  let walk: EndpointWalk;

  beforeAll(async () => {
    server = await startServer({ plugins: [holes()] });
    walk = await EndpointWalk.start({ server, publicEndpoints: [], about: ['holes'] });
  });
  afterAll(() => server.stop());

  it('reports an endpoint whose gate was taken out, and no other', async () => {
    const found = await walk.withoutSession();
    expect(found[0]).toBe('holes.gateless is open to the public, and not among the endpoints that may be');
    expect(found[1]).toContain(
      'holes.gateless as a caller without a session answered 200, where 401 session_required was due',
    );
    expect(found.filter((sentence) => !sentence.startsWith('holes.gateless'))).toEqual([]);
  });

  it('reports what one portal learns about another', async () => {
    const found = await walk.asOwnAdmin();
    expect(found.map((sentence) => sentence.split(':')[0])).toEqual([
      'holes.recall as an admin of the portal answered 200, which shows data of another portal',
      'holes.recall as an admin of the portal who says everything answered 200, which shows data of another portal',
    ]);
  });

  it('reports nothing where members, admins and super-admins are kept apart', async () => {
    const found = await walk.asOtherCallers();
    expect(found.filter((sentence) => !sentence.startsWith('holes.recall'))).toEqual([]);
  });

  it('reports faults that bad input causes', async () => {
    const found = await walk.withMalformedRequests();
    const faults = found.filter((sentence) => sentence.includes('answered 500'));
    expect(faults.map((sentence) => sentence.split(':')[0])).toEqual([
      'holes.fragile with a very long text as text answered 500, which is a fault of ours',
    ]);
  });
});
