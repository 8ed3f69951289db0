import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Api, PendingWrites } from '@tessera/core/client';
import { problem, settle, startClient, member } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { defineEndpoint } from '@tessera/core/contract';
import * as z from 'zod/mini';
import { QuestionOutlet } from '../../shell/question-outlet';
import { StateBars } from './state-bars';

const changeThing = defineEndpoint({
  id: 'things.change-thing',
  method: 'PATCH',
  path: '/things/:id',
  gate: { audience: 'member' },
  effect: 'write',
  shape: { params: z.object({ id: z.string() }), body: z.object({ title: z.string() }) },
});

const user = userEvent.setup({ delay: null });
let client: StartedClient;

beforeEach(async () => {
  client = await startClient({ as: member() });
  client.renderPart(
    <>
      <StateBars />
      <QuestionOutlet />
    </>,
  );
  await act(() => settle());
});
afterEach(() => act(() => client.stop()));

/** The page announces in other regions too. */
function bar(): HTMLElement {
  const [first] = screen.getAllByRole('status');
  if (first === undefined) {
    throw new Error('There is no bar.');
  }
  return first;
}

async function change(id: string, title: string): Promise<void> {
  const request = client.application
    .get(Api)
    .request(changeThing, { params: { id }, body: { title } }, { label: `T-${id}` });
  await act(() => request.catch(() => undefined));
}

async function connect(isOnline: boolean): Promise<void> {
  await act(async () => {
    client.window.setOnline(isOnline);
    await settle();
  });
}

async function openList(): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Show' }));
  return screen.findByRole('dialog', { name: 'Unsent changes' });
}

describe('the bar above the page', () => {
  it('says what is unsent while the browser is offline, and what was refused once it is back', async () => {
    expect(bar()).toBeEmptyDOMElement();
    await connect(false);
    await change('1', 'Order weights');
    expect(bar()).toHaveTextContent(/^You’re offline.*1 change is not sent yet\./);
    client.server.respond(changeThing, problem('validation_failed', ['Choose another title.']));
    await connect(true);
    expect(bar()).toHaveTextContent(/^1 change was not saved\./);
  });

  it('does not move the page for a change that is sent at once, and says it of one that waits', async () => {
    client.server.respond(changeThing, () => new Promise(() => undefined));
    await connect(false);
    await change('1', 'Order weights');
    await connect(true);
    expect(bar()).toBeEmptyDOMElement();
    await act(() => client.clock.advance(2_000));
    expect(bar()).toHaveTextContent(/^1 change is not sent yet\./);
  });
});

describe('the list of unsent changes', () => {
  it('names each change with its reason, sends it again, and is empty afterwards', async () => {
    await connect(false);
    await change('1', 'Order weights');
    client.server.respond(changeThing, problem('validation_failed', ['Choose another title.']));
    await connect(true);
    const list = await openList();
    const row = within(list).getByRole('listitem');
    expect(row).toHaveTextContent(/Change: T-1.*Order weights.*Choose another title\..*Not saved/);
    client.server.respond(changeThing, { status: 204 });
    await user.click(within(row).getByRole('button', { name: 'Retry Change: T-1' }));
    await act(() => settle());
    expect(list).toHaveTextContent('Everything is saved.');
    expect(client.application.get(PendingWrites).waiting).toBe(0);
  });

  it('asks once before it discards a change, and keeps the others', async () => {
    await connect(false);
    await change('1', 'Order weights');
    await change('2', 'Call the lab');
    const list = await openList();
    for (const answer of ['Keep', 'Discard']) {
      await user.click(within(list).getByRole('button', { name: 'Discard Change: T-1' }));
      const question = await screen.findByRole('dialog', { name: 'Discard this change?' });
      await user.click(within(question).getByRole('button', { name: answer }));
      await act(() => settle());
    }
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByRole('listitem')).toHaveTextContent('Call the lab');
    expect(list.contains(document.activeElement)).toBe(true);
  });
});
