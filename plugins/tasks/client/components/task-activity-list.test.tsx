import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { admin, startClient } from '@tessera/core/testing';
import type { Task } from '../../contract/model';
import { ann, task as listedTask } from '../pages/task-test-kit';
import { plugin } from '../plugin';
import { TaskActivityList } from './task-activity-list';

const task: Task = { ...listedTask, abilities: { edit: true, delete: true } };
const entry = (number: number) => ({
  id: `01900000-0000-7000-8000-00000000001${number}`,
  at: '2026-01-05T09:00:00.000Z',
  actor: ann,
  verb: 'changed',
  field: 'priority',
});

it('keeps the earlier activity on screen while a change of the task is read', async () => {
  const client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
  let newest = [entry(2)];
  client.server.respondAt('GET', `/tasks/${task.id}/activity`, ({ query }) =>
    query['cursor'] === undefined
      ? { body: { items: newest, nextCursor: 'next' } }
      : { body: { items: [entry(1)], nextCursor: null } },
  );
  const leave = client.application.enterAuthorizedArea();
  await act(() => client.clock.advance(2_000));
  const shown = observable.box(task, { deep: false });
  const Holder = observer(() => <TaskActivityList task={shown.get()} />);
  client.renderPart(<Holder />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier activity' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));

  newest = [entry(3), entry(2)];
  act(() => runInAction(() => shown.set({ ...task, version: 2 })));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  await leave();
  await client.stop();
});
