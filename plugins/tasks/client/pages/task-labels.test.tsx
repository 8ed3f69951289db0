import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Toasts, UndoHistory } from '@tessera/core/client';
import { createLabel, labelChangedLive, listLabels } from '@tessera/core/contract';
import type { PortalLabel } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTaskGroups, countTasks, createTask, listTasks, readTask } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import type { Task } from '../../contract/model';
import { plugin } from '../plugin';
import { answerDetails, task } from './task-test-kit';

const labelOf = (number: number, name: string, more: Partial<PortalLabel> = {}): PortalLabel => ({
  id: `01900000-0000-7000-8000-0000000000a${number}`,
  version: 1,
  name,
  colour: 'teal',
  ...more,
});
const bug = labelOf(1, 'Bug');
const ops = labelOf(2, 'Ops');
const web = labelOf(3, 'Web');
const none = { count: 0, isCapped: false };

describe('labels of tasks', () => {
  let client: StartedClient;
  let kept: Task;
  let labels: PortalLabel[];
  let leave: () => unknown;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    kept = { ...task, labelIds: [bug.id], abilities: { edit: true, delete: true } };
    labels = [bug, ops, web];
    const { server } = client;
    server.respond(listTasks, () => ({ body: { items: [kept], nextCursor: null } }));
    answerDetails(client);
    server.respond(readTask, () => ({ body: kept }));
    server.respond(countTasks, { body: { open: { ...none, count: 1 }, mine: none, completed: none } });
    server.respond(countTaskGroups, { body: { items: [] } });
    server.respond(listLabels, () => ({ body: { items: labels, nextCursor: null } }));
    server.respond(changeTask, ({ body }) => {
      const { labels: change } = body as { labels?: { add?: string[]; remove?: string[] } };
      const { add = [], remove = [] } = change ?? {};
      const labelIds = [...(kept.labelIds ?? []).filter((id) => !remove.includes(id)), ...add];
      kept = {
        ...kept,
        ...(labelIds.length === 0 ? { labelIds: undefined } : { labelIds }),
        version: kept.version + 1,
      };
      return { body: kept };
    });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  });
  afterEach(async () => {
    void leave();
    await client.stop();
  });

  // Hidden from assistive technology while a list of options is open.
  const row = (): Promise<HTMLElement> => screen.findByRole('row', { name: /Order brass weights/, hidden: true });
  const patches = (): readonly unknown[] =>
    client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  async function openPanel(): Promise<HTMLElement> {
    client.show(`/tasks/${task.id}`);
    const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
    await within(panel).findByRole('combobox', { name: 'Labels' });
    return panel;
  }
  const push = (data: PortalLabel): Promise<void> =>
    act(async () => client.hub.push(labelChangedLive.name, { id: data.id, version: data.version, data }));

  it('are shown in rows: at most two, and the others counted; one request reads the names', async () => {
    kept = { ...kept, labelIds: [web.id, ops.id, bug.id] };
    client.show('/tasks');
    const shown = within(await row());
    expect(await shown.findByText('Bug')).toBeVisible();
    expect(shown.getByText('Ops')).toBeVisible();
    expect(shown.queryByText('Web')).toBeNull();
    expect(shown.getByTitle('One more label: Web')).toHaveTextContent('+1');
    expect(client.server.requestsTo('/labels')).toHaveLength(1);
  });

  it('follow another admin who renames, merges and deletes them, without a change of the task', async () => {
    kept = { ...kept, labelIds: [bug.id, ops.id] };
    client.show('/tasks');
    const shown = within(await row());
    await shown.findByText('Bug');
    await push({ ...bug, name: 'Defect', version: 2 });
    expect(await shown.findByText('Defect')).toBeVisible();
    await push({ ...bug, name: 'Defect', mergedInto: ops.id, version: 3 });
    await waitFor(() => expect(shown.queryByText('Defect')).toBeNull());
    expect(shown.getAllByText('Ops')).toHaveLength(1);
    await push({ ...ops, version: 2, deletedOn: '2026-01-06T09:00:00.000Z' });
    await waitFor(() => expect(shown.queryByText('Ops')).toBeNull());
  });

  it('are added in the panel at once, sent as a set, and undone', async () => {
    const panel = await openPanel();
    const user = userEvent.setup();
    await user.click(within(panel).getByRole('combobox', { name: 'Labels' }));
    await user.click(await screen.findByRole('option', { name: 'Ops' }));
    expect(patches()).toEqual([{ labels: { add: [ops.id] } }]);
    expect(within(await row()).getByText('Ops')).toBeVisible();
    await user.click(screen.getByRole('option', { name: 'Bug' }));
    await waitFor(() => expect(patches()[1]).toEqual({ labels: { remove: [bug.id] } }));
    await user.keyboard('{Escape}');
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(patches()[2]).toEqual({ labels: { add: [bug.id] } }));
  });

  it('stay when another person adds a different one at the same time', async () => {
    const panel = await openPanel();
    let respond = (): void => undefined;
    client.server.respond(changeTask, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      kept = { ...kept, labelIds: [bug.id, web.id, ops.id], version: 3 };
      return { body: kept };
    });
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Labels' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ops' }));
    const { abilities: _, ...data } = { ...kept, labelIds: [bug.id, web.id], version: 2 };
    await act(async () => client.hub.push(taskChangedLive.name, { id: kept.id, version: 2, data }));
    const tags = (): readonly (string | null)[] =>
      within(within(panel).getByRole('grid', { name: 'Labels: chosen', hidden: true }))
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(tags()).toEqual(['Bug', 'Ops', 'Web']));
    await act(async () => respond());
    expect(tags()).toEqual(['Bug', 'Ops', 'Web']);
    expect(within(panel).queryByText(/at the same time/)).toBeNull();
  });

  it('are created from the picker, and a refusal keeps the text', async () => {
    const made = labelOf(4, 'Legal');
    const panel = await openPanel();
    const box = within(panel).getByRole('combobox', { name: 'Labels' });
    const error = jest.spyOn(client.application.get(Toasts), 'error');
    client.server.respond(createLabel, problem('validation_failed', ['Too long.']));
    await userEvent.type(box, 'Legal');
    await act(() => client.clock.advance(200));
    await userEvent.click(await screen.findByRole('option', { name: 'Create “Legal”' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('Too long.'));
    expect(box).toHaveValue('Legal');
    client.server.respond(createLabel, { status: 201, body: made });
    await userEvent.click(screen.getByRole('option', { name: 'Create “Legal”' }));
    await waitFor(() => expect(patches()).toEqual([{ labels: { add: [made.id] } }]));
    expect(client.server.requestsTo('/labels').filter(({ method }) => method === 'POST')[1]?.body).toEqual({
      name: 'Legal',
    });
  });

  it('that were deleted meanwhile are refused in words, and the task has the labels of before', async () => {
    const panel = await openPanel();
    const error = jest.spyOn(client.application.get(Toasts), 'error');
    client.server.respond(changeTask, problem('validation_failed', ['A label that you chose was deleted meanwhile.']));
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Labels' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ops' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('A label that you chose was deleted meanwhile.'));
    await waitFor(() => expect(within(panel).queryByRole('row', { name: 'Ops', hidden: true })).toBeNull());
  });

  it('are filtered by in a dialog, shown as a chip and kept in the address', async () => {
    client.show('/tasks');
    await row();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Choose labels…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter by Label' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply filter' }));
    expect(await within(dialog).findByText('Choose at least one label.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Label' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bug' }));
    await userEvent.click(screen.getByRole('option', { name: 'Ops' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply filter' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Label is Bug or Ops' })).toBeVisible();
    expect(decodeURIComponent(client.application.get(Navigation).search)).toBe(`?label=${bug.id},${ops.id}`);
    await waitFor(() => expect(client.server.requestsTo('/tasks').at(-1)?.query['label']).toBe(`${bug.id},${ops.id}`));
    expect(await row()).toBeVisible();

    // Another person takes both away: the task leaves the list.
    const { abilities: _, labelIds: __, ...data } = { ...kept, version: 2 };
    await act(async () => client.hub.push(taskChangedLive.name, { id: kept.id, version: 2, data }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Order brass weights/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'No label' }));
    expect(await screen.findByRole('button', { name: 'Remove filter No label' })).toBeVisible();
  });

  it('are chosen for a new task', async () => {
    client.server.respond(createTask, ({ body }) => ({
      status: 201,
      body: { ...kept, id: `${task.id.slice(0, -1)}9`, ...(body as object) },
    }));
    client.show('/tasks?new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Create task' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Ask them');
    await userEvent.click(within(dialog).getByRole('combobox', { name: /Labels/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Web' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
    await waitFor(() =>
      expect(client.server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
        title: 'Ask them',
        labelIds: [web.id],
      }),
    );
  });

  it('that are added without a connection are shown, and sent afterwards', async () => {
    const panel = await openPanel();
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Labels' }));
    await screen.findByRole('option', { name: 'Ops' });
    client.server.isReachable = false;
    await userEvent.click(screen.getByRole('option', { name: 'Ops' }));
    await act(() => client.clock.advance(20_000));
    expect(within(await row()).getByText('Ops')).toBeVisible();
    client.server.isReachable = true;
    await act(async () => client.window.fire('online'));
    await act(() => client.clock.advance(60_000));
    await waitFor(() => expect(kept.labelIds).toEqual([bug.id, ops.id]));
  });
});
