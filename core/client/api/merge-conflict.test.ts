import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract';
import { member, problem, startClient } from '../../testing';
import { Api } from '../services';
import { ToastPort } from '../toasts/toast-port';
import { isMergeConflict } from './merge-conflict';

const changeThing = defineEndpoint({
  id: 'things.change-thing',
  method: 'PATCH',
  path: '/things/:thingId',
  gate: { audience: 'member' },
  effect: 'write',
  concurrency: 'if-match',
  shape: { params: z.object({ thingId: z.string() }), body: z.object({ title: z.string() }) },
});

it('leaves a conflict of an edited field to the caller, and shows every other one', async () => {
  const client = await startClient({ as: member({ clientId: 'c1' }) });
  const toasts: string[] = [];
  client.application.get(ToastPort).attach(({ message }) => void toasts.push(message));
  const parts = { params: { thingId: '1' }, body: { title: 'A' } };
  const save = (): Promise<unknown> =>
    client.application
      .get(Api)
      .request(changeThing, parts, { ifMatch: 3, seen: { title: 'B' } })
      .catch((error: unknown) => error);

  client.server.respond(changeThing, problem('conflict', ['Someone else changed it.'], { conflicts: ['title'] }));
  expect([isMergeConflict(await save()), toasts]).toEqual([true, []]);
  client.server.respond(changeThing, problem('conflict', ['A company needs an admin.']));
  expect([isMergeConflict(await save()), toasts]).toEqual([false, ['A company needs an admin.']]);
  await client.stop();
});
