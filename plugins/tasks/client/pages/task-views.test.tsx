import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPeople, readPersonCards } from '@tessera/core/contract';
import { Navigation } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { countTaskGroups, countTasks, listTasks } from '../../contract/endpoints';
import { taskChangedLive } from '../../contract/events';
import { plugin } from '../plugin';
import { ann, task } from './task-test-kit';

const none = { count: 0, isCapped: false };
const ben = { id: '01900000-0000-7000-8000-000000000008', fullName: 'Ben Ode' };
const own = { ...task, owner: ann };
const inReview = { ...task, id: '01900000-0000-7000-8000-000000000003', key: 'T-2', number: 2, title: 'Weigh them' };
const review = { ...inReview, status: 'in-review', category: 'started', owner: ben } as const;

describe('filters and groups of the list', () => {
  let client: StartedClient;
  const here = () => decodeURIComponent(client.application.get(Navigation).search);
  const lists = () => client.server.requestsTo('/tasks').map(({ query }) => query);
  const headings = () =>
    screen
      .queryAllByRole('row')
      .filter((row) => row.getAttribute('aria-level') === '1')
      .map((row) => row.textContent);

  beforeEach(async () => {
    const as = { ...admin({ modules: plugin.manifest.gate.modules ?? [] }), userId: ann.id };
    client = await startClient({ plugins: [plugin], as });
    answer([own, review]);
    client.server.respond(countTasks, { body: { open: none, mine: none, completed: none } });
    client.server.respond(readPersonCards, { body: { items: [ben] } });
  });
  let leave: () => unknown = () => undefined;
  afterEach(async () => {
    leave();
    await client.stop();
  });

  /** Another person's change reaches this browser. */
  async function changeElsewhere(data: { readonly id: string; readonly version: number }): Promise<void> {
    const { id, version } = data;
    await act(async () => client.hub.push(taskChangedLive.name, { id, version, data }));
    await act(() => client.clock.advance(300));
  }

  async function goLive(): Promise<void> {
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  }

  function answer(items: readonly object[], nextCursor: string | null = null): void {
    client.server.respond(listTasks, { body: { items, nextCursor } });
  }

  async function choose(menu: string | RegExp, ...items: readonly string[]): Promise<void> {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: menu }));
    for (const item of items) {
      await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: item }));
    }
    await user.keyboard('{Escape}');
  }

  it('are chosen in a menu, shown as chips, kept in the address and requested', async () => {
    client.show('/tasks');
    await choose('Filter', 'In progress', 'In review');
    expect(here()).toBe('?status=in-progress,in-review');
    expect(
      await screen.findByRole('button', { name: 'Remove filter Status is In progress or In review' }),
    ).toBeVisible();
    await choose('Filter', 'Overdue');
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ status: 'in-progress,in-review', due: 'overdue' }));
    expect(lists().at(-1)?.['today']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(here()).toBe('');
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  });

  it('are removed by the keyboard, and the focus stays among them', async () => {
    client.show(`/tasks?owner=${ben.id}&due=today`);
    const user = userEvent.setup();
    const chip = await screen.findByRole('button', { name: 'Remove filter Owner is Ben Ode' });
    act(() => chip.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('?due=today'));
    expect(screen.getByRole('button', { name: 'Remove filter Due date is today' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(''));
    expect(screen.getByRole('group', { name: 'Filters' })).toContainElement(document.activeElement as HTMLElement);
  });

  it('by a person and by a range of days are asked for in a dialog', async () => {
    const facts = { role: 'member', status: 'active', jobTitle: '', team: '', joinedOn: '2026-01-05' } as const;
    const person = { ...ben, version: 1, email: 'ben@ferrow.example', ...facts };
    client.server.respond(listPeople, { body: { items: [person], nextCursor: null } });
    client.show('/tasks');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(screen.getAllByRole('menuitem', { name: 'Another person…' })[1] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Filter by Creator' });
    await user.click(within(dialog).getByRole('button', { name: 'Apply filter' }));
    expect(await within(dialog).findByText('Choose a person.')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'Creator' }));
    await user.click(await screen.findByRole('option', { name: /Ben Ode/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply filter' }));
    await waitFor(() => expect(here()).toBe(`?creator=${ben.id}`));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('menuitem', { name: 'From … to …' }));
    const range = await screen.findByRole('dialog', { name: 'Filter by Due date' });
    await user.type(within(range).getByRole('combobox', { name: /^From/ }), '2026-03-05{Tab}');
    await user.type(within(range).getByRole('combobox', { name: /^To/ }), '2026-03-01{Tab}');
    await user.click(within(range).getByRole('button', { name: 'Apply filter' }));
    expect(await within(range).findByText('Enter a day on or after the first one.')).toBeVisible();
    await user.clear(within(range).getByRole('combobox', { name: /^To/ }));
    await user.click(within(range).getByRole('button', { name: 'Apply filter' }));
    await waitFor(() => expect(here()).toBe(`?creator=${ben.id}&due=2026-03-05..`));
  });

  it('that no open task can match show another state', async () => {
    client.show('/tasks');
    await choose('Filter', 'Done');
    await waitFor(() => expect(here()).toBe('?status=done&state=all'));
  });

  it('that nothing matches say so, and offer all open tasks', async () => {
    answer([]);
    client.show('/tasks?due=none&creator=me');
    expect(await screen.findByText('No tasks match. Try another filter or search.')).toBeVisible();
    answer([own]);
    await userEvent.click(screen.getByRole('button', { name: 'Show all open tasks' }));
    await waitFor(() => expect(here()).toBe(''));
  });

  it('group by status and by owner, in the address and in the request', async () => {
    client.show('/tasks');
    await screen.findByRole('row', { name: /^No due date 2/ });
    await choose('Group by: Due date', 'Status');
    await waitFor(() => expect(headings()).toEqual(['To do1', 'In review1']));
    expect([here(), lists().at(-1)?.['group']]).toEqual(['?group=status', 'status']);
    await choose('Group by: Status', 'Owner');
    await waitFor(() => expect(headings()).toEqual(['Ann Marlow1', 'Ben Ode1']));
    await choose('Group by: Owner', 'No groups');
    await waitFor(() => expect(headings()).toEqual([]));
    await choose('Group by: No groups', 'Due date');
    await waitFor(() => expect(here()).toBe(''));
    // All of it has loaded, so that its groups are counted without a request.
    expect(client.server.requestsTo('/tasks/groups')).toEqual([]);
  });

  it('count the groups of a long list by one request, and follow a change elsewhere without another', async () => {
    answer([own, review], 'c1');
    client.server.respond(countTaskGroups, {
      body: {
        items: [
          { key: 'to-do', count: 740, isCapped: false },
          { key: 'in-review', count: 1_000, isCapped: true },
        ],
      },
    });
    await goLive();
    client.show('/tasks?group=status&creator=me');
    await waitFor(() => expect(headings()).toEqual(['To do740', 'In review1,000+']));
    const moved = { ...own, status: 'in-review', category: 'started', version: 2 } as const;
    await changeElsewhere(moved);
    await waitFor(() => expect(headings()).toEqual(['In review1,000+']));
    expect(client.server.requestsTo('/tasks/groups')).toHaveLength(1);
    expect(client.server.requestsTo('/tasks/groups')[0]?.query).toMatchObject({ group: 'status', creator: 'me' });
  });

  it('lose a task quietly that another person changes out of them', async () => {
    await goLive();
    client.show('/tasks?status=in-review&group=owner');
    await screen.findByRole('row', { name: /Weigh them/ });
    const done = { ...review, status: 'blocked', category: 'blocked', version: 2 } as const;
    await changeElsewhere(done);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Weigh them/ })).toBeNull());
  });
});
