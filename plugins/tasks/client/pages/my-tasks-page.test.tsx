import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { countMyTasks, countTaskGroups, countTasks, listTasks } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import type { TaskListItem } from '../../contract/model';
import { listMyChecklistItems } from '../../contract/my-checklist-items';
import { taskWatchers } from '../../contract/watchers';
import { plugin } from '../plugin';
import { answerDetails, ann, task } from './task-test-kit';

let client: StartedClient;
/** What the server lists, by the query. */
let listed: readonly TaskListItem[];
let queries: URLSearchParams[];

beforeEach(async () => {
  const as = { ...admin({ modules: plugin.manifest.gate.modules ?? [] }), userId: ann.id, fullName: ann.fullName };
  client = await startClient({ plugins: [plugin], as });
  listed = [];
  queries = [];
  const none = { count: 0, isCapped: false };
  answerDetails(client);
  client.server.respond(listTasks, ({ query }) => {
    queries.push(new URLSearchParams(query as Record<string, string>));
    return { body: { items: [...listed], nextCursor: null } };
  });
  client.server.respond(countTaskGroups, { body: { items: [] } });
  client.server.respond(countTasks, { body: { open: none, mine: none, completed: none } });
  client.server.respond(countMyTasks, {
    body: {
      assigned: none,
      review: { ...none, count: 3 },
      created: { count: 1_000, isCapped: true },
      watching: { ...none, count: 2 },
    },
  });
  client.server.respond(listMyChecklistItems, { body: { items: [], nextCursor: null } });
  client.server.respond(taskWatchers.watched, { body: { ids: [] } });
});
afterEach(() => client.stop());

/** Receives live events until the client stops. */
async function goLive(): Promise<void> {
  client.application.enterAuthorizedArea();
  await act(() => client.clock.advance(2_000));
}

const radio = (name: RegExp) => screen.findByRole('radio', { name });
const heads = () => screen.getAllByRole('row', { expanded: true }).map((row) => row.textContent);

describe('the page of the own tasks', () => {
  it('says for each scope what is missing, and how many tasks it has', async () => {
    client.show('/my-tasks');
    expect(await screen.findByText(/^No tasks are left for you to do/)).toBeVisible();
    expect(await radio(/^Assigned to me ?0$/)).toBeChecked();
    expect(await radio(/^Assigned by me ?1,000\+$/)).toBeVisible();
    await userEvent.click(await radio(/^To review ?3$/));
    expect(await screen.findByText(/^Nothing waits for your review/)).toBeVisible();
    await userEvent.click(await radio(/^Assigned by me/));
    expect(await screen.findByText(/^You are waiting for no one/)).toBeVisible();
    await userEvent.click(await radio(/^Watching/));
    expect(await screen.findByText(/^You watch no open tasks/)).toBeVisible();
    expect(
      queries.map((query) => ['involved', 'reviewing', 'owner', 'creator', 'watcher'].map((name) => query.get(name))),
    ).toEqual([
      ['me', null, null, null, null],
      [null, 'me', null, null, null],
      [null, null, 'others', 'me', null],
      [null, null, null, null, 'me'],
    ]);
  });

  it('moves a task to another group on the next day, in an open tab', async () => {
    const day = (offset: number) =>
      new Date(client.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    listed = [
      { ...task, owner: ann, dueOn: day(0) },
      { ...task, id: '01900000-0000-7000-8000-000000000003', key: 'T-2', owner: ann, dueOn: day(1) },
    ];
    client.show('/my-tasks');
    await waitFor(() => expect(heads()).toEqual(['Today1', 'Upcoming1']));
    await act(() => client.clock.advance(86_400_000));
    await waitFor(() => expect(heads()).toEqual(['Overdue1', 'Today1']));
  });

  it('shows what waits for a review as soon as its status says so, and no longer than that', async () => {
    await goLive();
    client.show('/my-tasks?show=review');
    expect(await screen.findByText(/^Nothing waits for your review/)).toBeVisible();
    const change = (version: number, values: Partial<LiveTask>) =>
      act(async () => {
        const data: LiveTask = { ...task, reviewerIds: [ann.id], version, ...values };
        client.hub.push('tasks.task-changed', { id: task.id, version, data });
      });
    await change(2, { status: 'in-review', category: 'started' });
    expect(await screen.findByRole('row', { name: /Order brass weights/ })).toBeVisible();
    await waitFor(async () => expect(await radio(/^To review ?1$/)).toBeVisible());
    await change(3, { status: 'in-progress', category: 'started' });
    await waitFor(() => expect(screen.queryByRole('row', { name: /Order brass weights/ })).toBeNull());
  });

  it('follows what the person watches by live events, and reads a task that it does not know', async () => {
    const ben = '01900000-0000-7000-8000-000000000009';
    await goLive();
    client.show('/my-tasks?show=watching');
    expect(await screen.findByText(/^You watch no open tasks/)).toBeVisible();
    const decide = (watching: readonly string[], stopped: readonly string[]) =>
      act(async () =>
        client.hub.push('tasks.watchers-changed', {
          id: task.id,
          version: 2,
          data: { id: task.id, version: 2, watching, stopped },
        }),
      );
    await decide([ben, ann.id], []);
    expect(await screen.findByRole('row', { name: /Order brass weights/ })).toBeVisible();
    await decide([ben], [ann.id]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Order brass weights/ })).toBeNull());
  });

  it('keeps a task of others out of the watched ones when it changes', async () => {
    await goLive();
    client.show('/my-tasks?show=watching');
    expect(await screen.findByText(/^You watch no open tasks/)).toBeVisible();
    const changed = { ...task, title: 'Order steel weights', version: 2 };
    await act(async () => client.hub.push('tasks.task-changed', { id: task.id, version: 2, data: changed }));
    await act(() => client.clock.advance(1_000));
    const asked = client.server.requests.filter(({ path }) => path.endsWith('/tasks/watched'));
    expect(asked).toHaveLength(1);
    expect(screen.getByText(/^You watch no open tasks/)).toBeVisible();
  });

  it('gives a new task to the person', async () => {
    client.show('/my-tasks?new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Create task' });
    expect(within(dialog).getByRole('combobox', { name: /Owner/ })).toHaveValue(ann.fullName);
  });
});
