import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, startClient } from '@tessera/core/testing';
import { countTasks, listTasks, readTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { LiveTask } from '../../contract/events';
import { ann, answerDetails, task } from '../pages/task-test-kit';
import { plugin } from '../plugin';

const entry = (number: number) => ({
  id: `01900000-0000-7000-8000-00000000001${number}`,
  at: '2026-01-05T09:00:00.000Z',
  actor: ann,
  verb: 'changed',
  field: 'priority',
});

it('keeps the earlier activity on screen while a change of the task is read', async () => {
  const client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
  const count = { count: 1, isCapped: false };
  client.server.respond(listTasks, { body: { items: [task], nextCursor: null } });
  client.server.respond(countTasks, { body: { open: count, mine: count, completed: { ...count, count: 0 } } });
  answerDetails(client);
  let newest = [entry(2)];
  let version = 1;
  const abilities = { edit: true, delete: true };
  client.server.respond(readTask, () => ({ body: { ...task, version, abilities } }));
  client.server.respondAt('GET', `/tasks/${task.id}/activity`, ({ query }) =>
    query['cursor'] === undefined
      ? { body: { items: newest, nextCursor: 'next' } }
      : { body: { items: [entry(1)], nextCursor: null } },
  );
  const leave = client.application.enterAuthorizedArea();
  await act(() => client.clock.advance(2_000));
  client.show(`/tasks/${task.id}`);
  const region = await screen.findByRole('region', { name: 'Activity' });
  await userEvent.click(await within(region).findByRole('button', { name: 'Show earlier activity' }));
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));

  newest = [entry(3), entry(2)];
  version = 2;
  const data: LiveTask = { ...task, version };
  await act(async () => client.hub.push(taskChangedLive.name, { id: task.id, version, data }));
  await act(() => client.clock.advance(2_000));
  expect(within(region).getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(3));
  void leave();
  await client.stop();
});
