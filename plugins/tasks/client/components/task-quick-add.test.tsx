import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listLabels, listPeople } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { countTaskGroups, countTasks, createTask, listTasks } from '../../contract/endpoints';
import { ann, task } from '../pages/task-test-kit';
import { plugin } from '../plugin';

const none = { count: 0, isCapped: false };
const ben = { id: '01900000-0000-7000-8000-0000000000b1', fullName: 'Ben Okafor' };
const ops = { id: '01900000-0000-7000-8000-0000000000a1', version: 1, name: 'Ops', colour: 'teal' } as const;

describe('a new task in plain words', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    const { server } = client;
    const facts = { role: 'Admin', status: 'active', jobTitle: '', team: '', joinedOn: '2026-01-05', version: 1 };
    server.respond(listPeople, ({ query }) => {
      const found = [ann, ben].filter(({ fullName }) => fullName.toLowerCase().startsWith(query['search'] ?? '-'));
      const items = found.map((person) => ({ ...person, email: `${person.id}@ferrow.example`, ...facts }));
      return { body: { items, nextCursor: null } };
    });
    server.respond(listLabels, { body: { items: [ops], nextCursor: null } });
    server.respond(listTasks, { body: { items: [], nextCursor: null } });
    server.respond(countTasks, { body: { open: none, mine: none, completed: none } });
    server.respond(countTaskGroups, { body: { items: [] } });
    server.respond(createTask, { status: 201, body: { ...task, abilities: { edit: true, delete: true } } });
  });
  afterEach(() => client.stop());

  async function compose(text: string): Promise<HTMLElement> {
    client.show('/tasks?new=1');
    const dialog = await screen.findByRole('dialog', { name: 'Create task' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), text);
    return dialog;
  }
  const recognized = (dialog: HTMLElement): readonly (string | null)[] =>
    within(dialog)
      .queryAllByRole('row')
      .map(({ textContent }) => textContent);
  const sent = (): unknown => client.server.requests.find(({ method }) => method === 'POST')?.body;

  it('has what was recognized as its properties, and the rest as its title', async () => {
    const dialog = await compose('Order weights !high @ann #ops 2031-05-02');
    await waitFor(() =>
      expect(recognized(dialog)).toEqual([
        'High',
        'Owner Ann Marlow',
        'Label Ops',
        expect.stringMatching(/^Due .*2031/),
      ]),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
    await waitFor(() =>
      expect(sent()).toEqual({
        title: 'Order weights',
        status: 'to-do',
        priority: 'high',
        ownerId: ann.id,
        dueOn: '2031-05-02',
        labelIds: [ops.id],
      }),
    );
  });

  it('has the first person as its owner, and the others as its collaborators', async () => {
    const dialog = await compose('Order weights @ann @ben');
    await waitFor(() => expect(recognized(dialog)).toEqual(['Owner Ann Marlow', 'Collaborator Ben Okafor']));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
    await waitFor(() =>
      expect(sent()).toEqual({
        title: 'Order weights',
        status: 'to-do',
        priority: 'none',
        ownerId: ann.id,
        collaboratorIds: [ben.id],
      }),
    );
  });

  it('repeats by a rule in words, from its first day on', async () => {
    const dialog = await compose('Water the plants every 2 days');
    await waitFor(() => expect(recognized(dialog)).toEqual(['Every 2 days']));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
    const today = client.clock.now().toISOString().slice(0, 10);
    await waitFor(() =>
      expect(sent()).toEqual({
        title: 'Water the plants',
        status: 'to-do',
        priority: 'none',
        dueOn: today,
        recurrence: 'FREQ=DAILY;INTERVAL=2',
      }),
    );
  });

  it('keeps as text what Esc, Backspace or the cross turns back, and loses no letter', async () => {
    const dialog = await compose('Watch !high tv 2031-05-02');
    await waitFor(() => expect(recognized(dialog)).toHaveLength(2));
    // Right behind the day: it becomes text, and stays whole.
    await userEvent.keyboard('{Backspace}');
    expect(recognized(dialog)).toEqual(['High']);
    await userEvent.keyboard('{Escape}');
    expect(recognized(dialog)).toEqual([]);
    expect(within(dialog).getByRole('textbox', { name: 'Title' })).toHaveValue('Watch !high tv 2031-05-02');
    await act(async () => undefined);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create task' }));
    await waitFor(() =>
      expect(sent()).toEqual({ title: 'Watch !high tv 2031-05-02', status: 'to-do', priority: 'none' }),
    );
  });
});
