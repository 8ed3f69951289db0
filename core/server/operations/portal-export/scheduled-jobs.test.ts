import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { defineEndpoint, defineJob } from '../../../contract';
import { FakeClock } from '../../../testing/fake-clock';
import { startServer } from '../../../testing/start-server';
import { testPlugin } from '../../../testing/test-plugin';
import { until } from '../../../testing/server/until';
import { onJob } from '../../background/jobs/job-binding';
import { handle } from '../../request-context/endpoint-binding';
import type { PortalContext } from '../../request-context/call-context';

const gate = { audience: 'member' } as const;
const closePoll = defineJob('polls.close-poll', 'portal', z.object({ clientId: z.uuid(), pollId: z.uuid() }));
const sendDigest = defineJob('polls.send-digest', 'portal', z.object({}));
const openPoll = defineEndpoint({
  id: 'polls.open-poll',
  method: 'POST',
  path: '/polls',
  gate,
  effect: 'write',
  shape: { response: z.object({}) },
});
const pollId = '01890000-0000-7000-8000-000000000abc';

describe('scheduled jobs of a portal', () => {
  it('run in the imported portal at their time, with its ids, beside those of the original', async () => {
    const ran: { readonly clientId: string; readonly payload: z.output<typeof closePoll.payload> }[] = [];
    const polls = testPlugin('polls', {
      gate,
      endpoints: [
        handle(openPoll, (_, context) => {
          const { clientId, clock } = context as PortalContext;
          const at = new Date(clock.now().getTime() + 90_000);
          (context as PortalContext).schedule(closePoll, pollId, at, { clientId, pollId });
          return Promise.resolve({});
        }),
      ],
      jobs: [
        onJob(closePoll, ({ clientId }, payload) => {
          ran.push({ clientId, payload });
          return Promise.resolve();
        }),
        onJob(sendDigest, () => Promise.resolve(), { cron: '0 6 * * *' }),
      ],
    });
    const folder = await mkdtemp(join(tmpdir(), 'tessera-jobs-'));
    const clock = new FakeClock();
    const server = await startServer({ plugins: [polls], clock });
    const portal = await server.people.portal();
    await server.call(openPoll, {}, { as: portal.admin, portal });
    await server.settle();
    const { archives } = server.running.kernel;
    const file = join(folder, 'portal.gz');
    await archives.write(portal.clientId, file);
    const copy = await archives.read(file, 'Acme Two');
    expect(ran).toEqual([]);

    await clock.advance(91_000);
    await until(() => ran.length >= 2);
    expect(new Set(ran.map(({ clientId }) => clientId))).toEqual(new Set([portal.clientId, copy.clientId]));
    const [inCopy] = ran.filter(({ clientId }) => clientId === copy.clientId);
    expect(inCopy?.payload.clientId).toBe(copy.clientId);
    expect(inCopy?.payload.pollId).not.toBe(pollId);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
