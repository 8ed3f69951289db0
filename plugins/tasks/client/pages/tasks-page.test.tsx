import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { richTextOf } from '@tessera/core/contract';
import { Commands, Drafts, Navigation, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { FakeWindow, admin, startClient } from '@tessera/core/testing';
import { countTasks, createTask, listTasks, readTask } from '../../contract/endpoints';
import { newTaskDraft } from '../model/drafts';
import { plugin } from '../plugin';
import { ann, answerDetails, task } from './task-test-kit';

const none = { count: 0, isCapped: false };
describe('the tasks page', () => {
  let client: StartedClient;

  beforeEach(async () => {
    const as = { ...admin({ modules: plugin.manifest.gate.modules ?? [] }), userId: ann.id };
    client = await startClient({ plugins: [plugin], as });
  });
  afterEach(() => client.stop());

  function answer(open: number, completed: number, nextCursor: string | null = null): void {
    client.server.respond(listTasks, { body: { items: open === 0 ? [] : [task], nextCursor } });
    client.server.respond(countTasks, {
      body: { open: { ...none, count: open }, mine: none, completed: { ...none, count: completed } },
    });
  }

  it.each([
    [0, 0],
    [1, 0],
  ])('has one button to create a task, with %d open tasks', async (open, completed) => {
    answer(open, completed);
    client.show('/tasks');
    await screen.findByText(open === 0 ? 'Keep track of who’s doing what, and by when.' : task.title);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Create task' })).toHaveLength(1));
  });

  it('does not offer to create a first task when all are done', async () => {
    answer(0, 3);
    client.show('/tasks');
    expect(await screen.findByText('No open tasks. Everything’s done.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next steps' })).not.toBeInTheDocument();
  });

  it.each([
    ['', 11, { state: 'open' }],
    ['?state=completed', 13, { state: 'completed' }],
    ['?state=all', 15, { state: 'all' }],
    ['?owner=me', 12, { state: 'open', owner: 'me' }],
    ['?state=completed&owner=me', 14, { state: 'completed', owner: 'me' }],
    ['?state=all&owner=me&sort=priority', 16, { state: 'all', owner: 'me', sort: 'priority' }],
    ['?state=neither&owner=you&sort=colour', 11, { state: 'open', sort: 'due' }],
  ])('at /tasks%s requests the count and rows of the address', async (query, count, asked) => {
    const done = asked.state === 'completed' ? ({ status: 'done', category: 'completed' } as const) : {};
    const owner = 'owner' in asked ? { owner: ann } : {};
    client.server.respond(listTasks, { body: { items: [{ ...task, ...done, ...owner }], nextCursor: null } });
    const counts = { open: 11, mine: 12, completed: 13, completedMine: 14, all: 15, allMine: 16 };
    const body = Object.fromEntries(Object.entries(counts).map(([name, number]) => [name, { ...none, count: number }]));
    client.server.respondAt('GET', '/tasks/counts', { body });
    client.show(`/tasks${query}`);
    expect(await screen.findByText(String(count))).toHaveClass('t-page-count');
    await screen.findByRole('row', { name: /Order brass weights/ });
    const [request, ...others] = client.server.requestsTo('/tasks').filter(({ query: sent }) => 'state' in sent);
    expect([request?.query, others]).toEqual([expect.objectContaining(asked), []]);
    expect('owner' in (request?.query ?? {})).toBe('owner' in asked);
  });

  it('has its rows requested when the plugin starts, before anything is rendered', async () => {
    await client.stop();
    const window = new FakeWindow();
    window.location = { pathname: '/tasks', search: '?state=completed', hash: '' };
    const modules = plugin.manifest.gate.modules ?? [];
    client = await startClient({ plugins: [plugin], as: admin({ modules }), window });
    answer(0, 1);
    client.application.rendering.demand('tasks');
    await waitFor(() => expect(client.server.requestsTo('/tasks')).toHaveLength(1));
    expect(client.server.requestsTo('/tasks')[0]?.query).toMatchObject({ state: 'completed' });
  });

  it('keeps filter and order in its address, with and without an open task', async () => {
    answer(1, 0);
    answerDetails(client);
    const user = userEvent.setup();
    const navigation = client.application.get(Navigation);
    const here = () => navigation.path + navigation.search;
    client.show('/tasks');
    await user.click(await screen.findByRole('radio', { name: 'All' }));
    await waitFor(() => expect(here()).toBe('/tasks?state=all'));
    await user.click(screen.getByRole('button', { name: 'Owned by me' }));
    await waitFor(() => expect(here()).toBe('/tasks?state=all&owner=me'));
    await user.click(screen.getByRole('button', { name: 'Remove filter Owner is me' }));
    const row = await screen.findByRole('row', { name: /Order brass weights/ });
    const link = within(row).getByRole('link', { name: 'Order brass weights' });
    expect(link).toHaveAttribute('href', `/tasks/${task.id}?state=all`);
    await user.click(row);
    await waitFor(() => expect(here()).toBe(`/tasks/${task.id}?state=all`));
    await user.type(screen.getByRole('searchbox'), 'brass');
    await act(() => client.clock.advance(1_000));
    await waitFor(() => expect(here()).toBe(`/tasks/${task.id}?state=all&find=brass`));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(here()).toBe('/tasks?state=all&find=brass'));
    expect(screen.getByRole('searchbox')).toHaveValue('brass');
  });

  it('keeps a completed row in place until the pointer leaves the list, so that a second click reopens it', async () => {
    const second = { ...task, id: '01900000-0000-7000-8000-000000000003', key: 'T-2', number: 2, title: 'Weigh them' };
    const inReview = { ...task, status: 'in-review', category: 'started' } as const;
    client.server.respond(listTasks, { body: { items: [inReview, second], nextCursor: null } });
    client.server.respond(countTasks, { body: { open: { ...none, count: 2 }, mine: none, completed: none } });
    const patches: unknown[] = [];
    client.server.respondAt('PATCH', `/tasks/${task.id}`, ({ body }) => {
      patches.push(body);
      const { status } = body as { status: string };
      const isDone = status === 'done';
      const changed = isDone
        ? { status, category: 'completed', reopenStatus: 'in-review' }
        : { status, category: 'started' };
      return { body: { ...task, ...changed, version: 1 + patches.length, abilities: { edit: true, delete: true } } };
    });
    const user = userEvent.setup();
    client.show('/tasks');
    const titles = () => screen.getAllByRole('row', { name: /T-/ }).map((row) => row.textContent);
    await user.click(await screen.findByRole('button', { name: 'Complete T-1' }));
    const reopen = await screen.findByRole('button', { name: 'Reopen T-1' });
    await act(() => client.clock.advance(60_000));
    expect(titles()).toEqual([expect.stringContaining('T-1'), expect.stringContaining('T-2')]);
    await user.click(reopen);
    await waitFor(() => expect(patches).toEqual([{ status: 'done' }, { status: 'in-review' }]));
    await user.click(await screen.findByRole('button', { name: 'Complete T-1' }));
    await waitFor(() => expect(patches).toHaveLength(3));
    await user.hover(document.body);
    await waitFor(() => expect(titles()).toEqual([expect.stringContaining('T-2')]));
    await act(() => client.clock.advance(1_000));
  });

  it('moves a row completed without a pointer after a short delay', async () => {
    answer(1, 0);
    const done = {
      ...task,
      status: 'done',
      category: 'completed',
      version: 2,
      abilities: { edit: true, delete: true },
    };
    client.server.respondAt('PATCH', `/tasks/${task.id}`, { body: done });
    client.show('/tasks');
    const complete = await screen.findByRole('button', { name: 'Complete T-1' });
    act(() => complete.click());
    expect(await screen.findByRole('button', { name: 'Reopen T-1' })).toBeVisible();
    await act(() => client.clock.advance(2_000));
    await waitFor(() => expect(screen.queryByRole('row', { name: /T-1/ })).not.toBeInTheDocument());
  });

  it('shows an open-ended count for a group while more pages remain', async () => {
    answer(1, 0, 'c1');
    client.show('/tasks');
    expect(await screen.findByRole('row', { name: /^No due date 1\+/ })).toBeVisible();
  });

  it('offers no edits in a read-only portal, and shows all fields', async () => {
    await client.stop();
    const modules = plugin.manifest.gate.modules ?? [];
    client = await startClient({ plugins: [plugin], as: admin({ modules, access: 'read-only' }) });
    answer(1, 0);
    const shown = { ...task, owner: ann, dueOn: '2026-03-02', description: richTextOf('Two of each.') };
    client.server.respond(listTasks, { body: { items: [{ ...shown, description: undefined }], nextCursor: null } });
    client.server.respond(readTask, { body: { ...shown, abilities: { edit: true, delete: true } } });
    client.server.respondAt('GET', `/tasks/${task.id}/activity`, { body: { items: [], nextCursor: null } });
    client.server.respondAt('GET', `/tasks/${task.id}/attachments`, { body: { items: [], nextCursor: null } });
    client.show(`/tasks/${task.id}`);
    const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
    expect(await within(panel).findByText('Ann Marlow')).toBeVisible();
    expect(within(panel).getByText('To do')).toBeVisible();
    const texts = within(panel).getAllByRole('textbox');
    expect(texts.map((field) => [(field as HTMLTextAreaElement).value, field.hasAttribute('readonly')])).toEqual([
      ['Order brass weights', true],
    ]);
    expect(within(panel).getByText('Two of each.')).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Edit Description' })).toBeNull();
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name) => /complete t|^complete$|create|attach|more actions/i.test(name))).toEqual([]);
    expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
    const commands = client.application.get(Commands);
    const ids = commands.commands.filter(({ isForOpenEntity }) => isForOpenEntity).map(({ id }) => id);
    expect(ids).toEqual(['tasks:next-task', 'tasks:previous-task']);
    const warn = jest.spyOn(client.application.get(Toasts), 'warning');
    await commands.run('tasks:create-task');
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/is read-only/));
  });

  it('shows a task’s link to copy manually when the browser denies the clipboard', async () => {
    answer(1, 0);
    client.server.respond(readTask, { body: { ...task, abilities: { edit: true, delete: true } } });
    client.server.respondAt('GET', `/tasks/${task.id}/activity`, { body: { items: [], nextCursor: null } });
    client.server.respondAt('GET', `/tasks/${task.id}/attachments`, { body: { items: [], nextCursor: null } });
    client.show(`/tasks/${task.id}`);
    const panel = await screen.findByRole('complementary', { name: 'Task T-1' });
    const user = userEvent.setup();
    const warn = jest.spyOn(client.application.get(Toasts), 'warning');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await within(panel).findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringMatching(/Copy it manually: https?:/)));
  });

  it('remembers which groups are collapsed', async () => {
    answer(1, 0);
    client.show('/tasks');
    await userEvent.click(await screen.findByRole('row', { name: /^No due date/ }));
    expect(screen.queryByRole('row', { name: /Order brass weights/ })).toBeNull();
    const navigation = client.application.get(Navigation);
    await act(async () => navigation.go('/nowhere'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /^No due date/ })).toBeNull());
    await act(async () => navigation.go('/tasks'));
    expect(await screen.findByRole('row', { name: /^No due date/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('keeps the open task open behind the composer', async () => {
    answer(1, 0);
    answerDetails(client);
    client.show(`/tasks/${task.id}`);
    await screen.findByRole('row', { name: /Order brass weights/ });
    await userEvent.click(await screen.findByRole('button', { name: 'Create task' }));
    await screen.findByRole('dialog', { name: 'Create task' });
    expect(client.application.get(Navigation).path).toBe(`/tasks/${task.id}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create task' })).toBeNull());
    expect(client.application.get(Navigation).path).toBe(`/tasks/${task.id}`);
  });

  describe('the draft of a new task', () => {
    async function openComposer(): Promise<HTMLElement> {
      await userEvent.click(await screen.findByRole('button', { name: 'Create task' }));
      return screen.findByRole('dialog', { name: 'Create task' });
    }

    beforeEach(async () => {
      answer(1, 0);
      client.show('/tasks');
      await screen.findByRole('row', { name: /Order brass weights/ });
    });

    it.each([
      ['Cancel', async () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
      ['Esc', async () => userEvent.keyboard('{Escape}')],
      [
        'a click outside',
        async () => userEvent.pointer({ keys: '[MouseLeft]', target: document.querySelector('.t-scrim') as Element }),
      ],
    ])('is offered again after %s, until it is discarded', async (_, close) => {
      await openComposer();
      await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Order a caliper');
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(await screen.findByRole('button', { name: 'Continue your draft' }));
      expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Order a caliper');
      await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByRole('button', { name: 'Continue your draft' })).toBeNull();
    });

    it('is offered as soon as another tab has it, and no longer once it is discarded there', async () => {
      const drafts = client.application.get(Drafts);
      await act(async () => drafts.write(newTaskDraft, { title: 'Order a caliper' }));
      expect(await screen.findByRole('button', { name: 'Continue your draft' })).toBeVisible();
      await act(async () => drafts.remove(newTaskDraft));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue your draft' })).toBeNull());
    });

    it('is not offered after the task was created', async () => {
      const created = { ...task, id: '01900000-0000-7000-8000-000000000003', key: 'T-2', title: 'Order a caliper' };
      client.server.respond(createTask, { status: 201, body: { ...created, abilities: { edit: true, delete: true } } });
      const dialog = await openComposer();
      await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Order a caliper{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Continue your draft' }));
      const composer = await screen.findByRole('dialog', { name: 'Create task' });
      expect(composer).not.toBe(dialog);
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Order a caliper'));
      await userEvent.click(within(composer).getByRole('button', { name: 'Create task' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByRole('button', { name: 'Continue your draft' })).toBeNull();
      // The counts are refetched after a short delay.
      await act(() => client.clock.advance(1_000));
    });
  });

  it('keeps changes of the edit dialog, including the date, when it is closed without saving', async () => {
    answer(1, 0);
    answerDetails(client);
    client.show('/tasks');
    const row = await screen.findByRole('row', { name: /Order brass weights/ });
    act(() => row.focus());
    const edit = async (): Promise<void> => {
      await act(() => client.application.get(Commands).run('tasks:edit-task'));
      await screen.findByRole('dialog', { name: 'Edit T-1' });
    };
    await edit();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' today');
    await userEvent.type(screen.getByRole('combobox', { name: /^Due/ }), '2026-03-20');
    await userEvent.keyboard('{Tab}');
    await userEvent.pointer({ keys: '[MouseLeft]', target: document.querySelector('.t-scrim') as Element });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    expect(await screen.findByText('Restored your draft.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Order brass weights today');
    expect(screen.getByRole('combobox', { name: /^Due/ })).not.toHaveValue('');
  });
});
