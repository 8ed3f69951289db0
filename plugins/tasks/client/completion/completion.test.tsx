import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Questions, Toasts } from '@tessera/core/client';
import type { Question } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { changeTask, countTasks, listTasks } from '../../contract/endpoints';
import { task } from '../pages/task-test-kit';
import { plugin } from '../plugin';

const abilities = { edit: true, delete: true };
const blocker = { id: '01900000-0000-7000-8000-0000000000b9', key: 'T-9', title: 'Sign', status: 'in-progress' };
const confirmation = { blockers: { total: 7, items: [blocker] }, subTasks: { total: 0, items: [] } };

describe('Completing a task that others block', () => {
  let client: StartedClient;
  let asked: Question[];
  let answer: boolean;
  let leave: () => unknown;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    asked = [];
    answer = true;
    jest.spyOn(client.application.get(Questions), 'ask').mockImplementation((question) => {
      asked.push(question);
      return Promise.resolve(answer);
    });
    const count = { count: 2, isCapped: false };
    client.server.respond(listTasks, { body: { items: [task], nextCursor: null } });
    client.server.respond(countTasks, { body: { open: count, mine: count, completed: { ...count, count: 0 } } });
    client.server.respond(changeTask, (request) =>
      (request.body as { readonly isCompletionConfirmed?: boolean }).isCompletionConfirmed === true
        ? { body: { ...task, status: 'done', category: 'completed', version: 2, abilities } }
        : problem('conflict', ['T-1 is blocked.'], { confirmation }),
    );
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.show('/tasks');
  });
  afterEach(async () => {
    void leave();
    await client.stop();
  });

  const sent = (): readonly unknown[] =>
    client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  async function complete(): Promise<void> {
    const row = within(await screen.findByRole('row', { name: /Order brass weights/ }));
    await userEvent.click(row.getByRole('button', { name: 'Complete T-1' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  }

  it('asks with the names of the open tasks, and sends the answer', async () => {
    await complete();
    expect(asked).toMatchObject([
      {
        title: 'Complete T-1?',
        lists: [{ heading: 'Blocked by 7 open tasks', items: ['T-9 Sign – In progress', 'and 6 more'] }],
      },
    ]);
    await waitFor(() => expect(sent()).toEqual([{ status: 'done' }, { status: 'done', isCompletionConfirmed: true }]));
  });

  it('shows the task as it was after a no, without a message', async () => {
    answer = false;
    const error = jest.spyOn(client.application.get(Toasts), 'error');
    await complete();
    expect(await screen.findByRole('button', { name: 'Complete T-1' })).toBeInTheDocument();
    expect([sent(), error.mock.calls]).toEqual([[{ status: 'done' }], []]);
  });
});
