import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Commands, UndoHistory } from '@tessera/core/client';
import { listPeople } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTasks, listTasks, readTask, restoreTask } from '../../contract/endpoints';
import type { Task } from '../../contract/model';
import { categoryOf } from '../../contract/statuses';
import { plugin } from '../plugin';
import { ann, answerDetails, task } from './task-test-kit';

/** The task as the server has it. */
let kept: Task;
let isDeleted: boolean;
let client: StartedClient;
let stop: () => Promise<void>;

beforeEach(async () => {
  client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
  kept = { ...task, abilities: { edit: true, delete: true } };
  isDeleted = false;
  const none = { count: 0, isCapped: false };
  client.server.respond(listTasks, { body: { items: [task], nextCursor: null } });
  answerDetails(client);
  client.server.respond(readTask, () => (isDeleted ? problem('not_found') : { body: kept }));
  // After the one before, whose path matches too.
  client.server.respond(countTasks, { body: { open: { ...none, count: 1 }, mine: none, completed: none } });
  client.server.respond(changeTask, ({ body, headers }) => {
    if (headers['if-match'] !== `"${kept.version}"`) {
      return problem('conflict', [], { conflicts: Object.keys(body as object) });
    }
    const patch = body as Partial<Task>;
    const category = categoryOf(patch.status ?? kept.status);
    kept = { ...kept, ...patch, category, version: kept.version + 1 };
    return { body: kept };
  });
  client.server.respond(restoreTask, () => {
    isDeleted = false;
    kept = { ...kept, version: kept.version + 1 };
    return { body: kept };
  });
  const leave = client.application.enterAuthorizedArea();
  await act(() => client.clock.advance(2_000));
  stop = async () => {
    void leave();
    await client.stop();
  };
});
afterEach(() => stop());

/** Another person's change. */
async function changeElsewhere(patch: Partial<Task> & { readonly deletedOn?: string }): Promise<void> {
  const { deletedOn, ...fields } = patch;
  isDeleted = deletedOn !== undefined;
  kept = { ...kept, ...fields, version: kept.version + 1 };
  const { abilities: _, description: __, ...row } = kept;
  const data = isDeleted ? { ...row, deletedOn } : row;
  await act(async () => client.hub.push('tasks.task-changed', { id: kept.id, version: kept.version, data }));
  await act(() => client.clock.advance(300));
}

async function openPanel(): Promise<HTMLElement> {
  client.show(`/tasks/${task.id}`);
  const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
  await within(panel).findByRole('textbox', { name: 'Title' });
  return panel;
}

const patches = (): readonly unknown[] =>
  client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the panel of a task', () => {
  it('stays with the last values and the typed text when the task is deleted elsewhere, until it is restored', async () => {
    const panel = await openPanel();
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Title' }), ' today');
    await changeElsewhere({ deletedOn: '2026-01-06T09:00:00.000Z' });
    expect(within(panel).getByRole('alert')).toHaveTextContent('T-1 was deleted.');
    expect(within(panel).getByRole('textbox', { name: 'Title' })).toHaveValue('Order brass weights');
    expect(within(panel).getByRole('textbox', { name: 'Your text, not saved' })).toHaveValue(
      'Order brass weights today',
    );
    expect(screen.queryByRole('row', { name: /Order brass/ })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(within(panel).queryByRole('alert')).toBeNull());
    expect(within(panel).getByRole('textbox', { name: 'Title' })).toHaveValue('Order brass weights today');
    expect(await screen.findByRole('row', { name: /Order brass/ })).toBeVisible();
    expect(patches()).toEqual([]);
  });

  it('is back when another person restores the task', async () => {
    const panel = await openPanel();
    await changeElsewhere({ deletedOn: '2026-01-06T09:00:00.000Z' });
    expect(within(panel).getByRole('alert')).toBeVisible();
    await changeElsewhere({});
    expect(within(panel).queryByRole('alert')).toBeNull();
    expect(within(panel).getByRole('button', { name: 'Complete' })).toBeVisible();
  });

  it('shows and changes what its row has while the details cannot be read, and keeps typed text when they come', async () => {
    client.server.respond(readTask, problem('internal'));
    const panel = await openPanel();
    expect(await within(panel).findByText('Couldn’t load the description, files and activity')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: /Priority$/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'High' }));
    expect(patches()).toEqual([{ priority: 'high' }]);
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Title' }), ' today');
    client.server.respond(readTask, () => ({ body: kept }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
    expect(await within(panel).findByRole('button', { name: 'Complete' })).toBeVisible();
    expect(within(panel).getByRole('textbox', { name: 'Title' })).toHaveValue('Order brass weights today');
    expect(within(panel).queryByText('Couldn’t load the description, files and activity')).toBeNull();
  });

  it('says that it could not be refreshed, and keeps its content', async () => {
    const panel = await openPanel();
    client.server.respond(readTask, problem('internal'));
    await changeElsewhere({ title: 'Order tungsten weights' });
    expect(await within(panel).findByText('Couldn’t refresh this task')).toBeVisible();
    expect(within(panel).getByRole('textbox', { name: 'Title' })).toHaveValue('Order tungsten weights');
    client.server.respond(readTask, () => ({ body: kept }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(panel).queryByText('Couldn’t refresh this task')).toBeNull());
  });

  it('asks about a title that another person changed after typing began, and overwrites nothing before', async () => {
    const panel = await openPanel();
    const title = within(panel).getByRole('textbox', { name: 'Title' });
    await userEvent.type(title, ' today');
    await changeElsewhere({ title: 'Order tungsten weights' });
    await userEvent.type(title, '{Enter}');
    expect(await within(panel).findByText('Someone else changed “Title” at the same time.')).toBeVisible();
    expect([kept.title, title]).toEqual([
      'Order tungsten weights',
      expect.objectContaining({ value: 'Order brass weights today' }),
    ]);
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep yours' }));
    await waitFor(() => expect(kept.title).toBe('Order brass weights today'));
    expect(within(panel).queryByRole('button', { name: 'Keep yours' })).toBeNull();
  });

  it('shows a new owner before the server has responded', async () => {
    const facts = { role: 'Admin', status: 'active', jobTitle: '', team: '', joinedOn: '2026-01-05', version: 1 };
    const items = [{ ...ann, email: 'ann@ferrow.example', ...facts }];
    client.server.respond(listPeople, { body: { items, nextCursor: null } });
    let respond = (): void => undefined;
    client.server.respond(changeTask, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { body: { ...kept, owner: ann, version: 2 } };
    });
    const panel = await openPanel();
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Owner' }));
    await userEvent.click(await screen.findByRole('option', { name: /Ann Marlow/ }));
    const row = screen.getByRole('row', { name: /Order brass/ });
    expect(within(row).getByTitle('Ann Marlow')).toBeVisible();
    expect(patches()).toEqual([{ ownerId: ann.id }]);
    await act(async () => respond());
  });

  it('does not undo over another person’s change, and shows both values in words', async () => {
    const panel = await openPanel();
    await userEvent.click(within(panel).getByRole('button', { name: 'Complete' }));
    await within(panel).findByRole('button', { name: 'Reopen' });
    await changeElsewhere({ status: 'in-review', category: 'started' });
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    expect(await within(panel).findByText('Someone else changed “Status” at the same time.')).toBeVisible();
    const values = within(panel)
      .getAllByRole('definition')
      .map((value) => value.textContent);
    expect([values, kept.status]).toEqual([['To do', 'In review'], 'in-review']);
    await userEvent.click(within(panel).getByRole('button', { name: 'Keep yours' }));
    await waitFor(() => expect(kept.status).toBe('to-do'));
  });
});

describe('the dialog that edits a task', () => {
  it('stays open with a conflict, and sends what the person keeps with the next click on Save', async () => {
    client.show('/tasks');
    const row = await screen.findByRole('row', { name: /Order brass weights/ });
    act(() => row.focus());
    await act(() => client.application.get(Commands).run('tasks:edit-task'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit T-1' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), ' today');
    await changeElsewhere({ title: 'Order tungsten weights', priority: 'high' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(await within(dialog).findByText('Someone else changed “Title” at the same time.')).toBeVisible();
    const sent = patches().length;
    await userEvent.click(save);
    expect(patches()).toHaveLength(sent);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep yours' }));
    expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveValue('Order brass weights today');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept).toMatchObject({ title: 'Order brass weights today', priority: 'high' });
  });
});

it('counts a task that another person creates, without a request', async () => {
  client.show('/tasks');
  expect(await screen.findByText('1', { selector: '.t-page-count' })).toBeVisible();
  const requests = client.server.requests.length;
  const added = { ...task, id: '01900000-0000-7000-8000-000000000003', key: 'T-2', title: 'Weigh them' };
  await act(async () => client.hub.push('tasks.task-changed', { id: added.id, version: 1, data: added }));
  expect(await screen.findByRole('row', { name: /Weigh them/ })).toBeVisible();
  expect(screen.getByText('2', { selector: '.t-page-count' })).toBeVisible();
  expect(client.server.requests).toHaveLength(requests);
});
