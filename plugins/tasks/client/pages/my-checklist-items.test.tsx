import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import type { ChecklistItem } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { taskChecklist } from '../../contract/checklist';
import { countMyTasks, countTaskGroups, countTasks, listTasks } from '../../contract/endpoints';
import { listMyChecklistItems } from '../../contract/my-checklist-items';
import type { MyChecklistItem } from '../../contract/my-checklist-items';
import { plugin } from '../plugin';
import { answerDetails, ann, task } from './task-test-kit';

const taskOfItem = { key: task.key, title: task.title };

function itemOf(number: number, text: string, more: Partial<ChecklistItem> = {}): MyChecklistItem {
  return {
    id: `01900000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
    version: 1,
    entityId: task.id,
    text,
    position: 'V',
    isDone: false,
    owner: ann,
    isRemoved: false,
    ...more,
    task: taskOfItem,
  };
}

/** As live events and other responses have an item. */
function plain({ task: _task, ...item }: MyChecklistItem): ChecklistItem {
  return item;
}

describe('the checklist items of the person', () => {
  let client: StartedClient;
  let listed: MyChecklistItem[];
  let queries: URLSearchParams[];

  beforeEach(async () => {
    const as = { ...admin({ modules: plugin.manifest.gate.modules ?? [] }), userId: ann.id, fullName: ann.fullName };
    client = await startClient({ plugins: [plugin], as });
    listed = [];
    queries = [];
    const none = { count: 0, isCapped: false };
    answerDetails(client);
    client.server.respond(listTasks, { body: { items: [], nextCursor: null } });
    client.server.respond(countTaskGroups, { body: { items: [] } });
    client.server.respond(countTasks, { body: { open: none, mine: none, completed: none } });
    client.server.respond(countMyTasks, { body: { assigned: none, created: none, watching: none } });
    client.server.respond(listMyChecklistItems, ({ query }) => {
      queries.push(new URLSearchParams(query as Record<string, string>));
      return { body: { items: [...listed], nextCursor: null } };
    });
  });
  afterEach(() => client.stop());

  async function goLive(): Promise<void> {
    client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  }
  const pushItem = (item: MyChecklistItem): Promise<void> =>
    act(async () =>
      client.hub.push('tasks.checklist-item-changed', { id: item.id, version: item.version, data: plain(item) }),
    );
  const pushTask = (version: number, more: object): Promise<void> =>
    act(async () =>
      client.hub.push('tasks.task-changed', { id: task.id, version, data: { ...task, version, ...more } }),
    );
  const section = () => screen.findByRole('region', { name: 'Checklist items' });
  const texts = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

  it('are above the tasks by due date, lead to the panel of their task, and are completed with Undo', async () => {
    listed = [itemOf(11, 'Book the train', { dueOn: '2020-01-01' }), itemOf(12, 'Pack')];
    client.server.respond(taskChecklist.change, ({ body }) => ({
      body: { ...plain(itemOf(11, 'Book the train', { dueOn: '2020-01-01' })), ...(body as object), version: 2 },
    }));
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.show('/my-tasks');
    const items = within(await section());
    expect(texts()).toEqual(['Book the train', 'Pack']);
    const [link] = items.getAllByRole('link', { name: 'T-1 Order brass weights' });
    expect(link).toHaveAttribute('href', `/my-tasks/${task.id}`);
    await userEvent.click(items.getByRole('checkbox', { name: 'Book the train' }));
    // It stays in place until the pointer leaves.
    expect(items.getByRole('checkbox', { name: 'Book the train' })).toBeChecked();
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith('Completed: Book the train', { undo: expect.any(Function) }),
    );
    await userEvent.hover(screen.getByRole('heading', { name: 'My tasks' }));
    await act(async () => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(texts()).toEqual(['Pack']));
    const patches = client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(patches).toEqual([{ isDone: true }]);
  });

  it('follow what others do with the items and their task', async () => {
    listed = [itemOf(11, 'Book the train', { dueOn: '2030-01-05' })];
    await goLive();
    client.show('/my-tasks');
    await section();
    await pushItem(itemOf(12, 'Pack', { dueOn: '2030-01-02' }));
    await waitFor(() => expect(texts()).toEqual(['Pack', 'Book the train']));
    await pushItem(itemOf(11, 'Book the train', { version: 2, owner: { id: task.id, fullName: 'Ben Ito' } }));
    await waitFor(() => expect(texts()).toEqual(['Pack']));
    await pushTask(2, { title: 'Order steel weights' });
    expect(await screen.findByRole('link', { name: 'T-1 Order steel weights' })).toBeVisible();
    await pushTask(3, { status: 'done', category: 'completed' });
    await waitFor(() => expect(texts()).toEqual([]));
    listed = [itemOf(12, 'Pack', { dueOn: '2030-01-02' })];
    await pushTask(4, {});
    await waitFor(() => expect(texts()).toEqual(['Pack']));
    await pushTask(5, { deletedOn: '2026-01-06T09:00:00.000Z' });
    await waitFor(() => expect(texts()).toEqual([]));
  });

  it('appear when one is given to the person in a task that the browser does not know', async () => {
    await goLive();
    client.show('/my-tasks');
    expect(await screen.findByText(/^No tasks are left for you to do/)).toBeVisible();
    await waitFor(() => expect(queries).toHaveLength(1));
    await pushItem(itemOf(12, 'Pack'));
    await waitFor(() => expect(texts()).toEqual(['Pack']));
    expect(await screen.findByRole('link', { name: 'T-1 Order brass weights' })).toBeVisible();
  });

  it('are five at first, all on demand, and narrowed by the day filter of the page', async () => {
    listed = Array.from({ length: 7 }, (_, index) => itemOf(20 + index, `Item ${index}`, { dueOn: '2026-01-06' }));
    client.show('/my-tasks?due=2026-01-05..2026-01-07');
    const items = within(await section());
    expect(texts()).toHaveLength(5);
    await userEvent.click(items.getByRole('button', { name: 'Show all' }));
    expect(texts()).toHaveLength(7);
    await userEvent.click(items.getByRole('button', { name: 'Show fewer' }));
    expect(texts()).toHaveLength(5);
    expect(queries.map((query) => query.get('due'))).toEqual(['2026-01-05..2026-01-07']);
  });

  it.each(['?show=created', '?find=train', '?status=to-do', '?state=all'])(
    'are not shown for %s, which items do not have',
    async (query) => {
      listed = [itemOf(11, 'Book the train')];
      client.show(`/my-tasks${query}`);
      expect(await screen.findByRole('radiogroup', { name: 'Whose tasks' })).toBeVisible();
      await waitFor(() => expect(client.server.requests.some(({ path }) => path.endsWith('/tasks'))).toBe(true));
      expect(screen.queryByRole('region', { name: 'Checklist items' })).toBeNull();
      expect(queries).toEqual([]);
    },
  );

  it('say that they could not be loaded, and load on Retry', async () => {
    client.server.respond(listMyChecklistItems, problem('internal'));
    client.show('/my-tasks');
    expect(await screen.findByText('Couldn’t load your checklist items')).toBeVisible();
    client.server.respond(listMyChecklistItems, { body: { items: [itemOf(11, 'Pack')], nextCursor: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(texts()).toEqual(['Pack']));
  });
});
