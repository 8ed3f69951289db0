import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UndoHistory } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, member, problem, startClient } from '@tessera/core/testing';
import type { Poll, PollSettings, Vote } from '../../contract';
import {
  addPoll,
  castVote,
  changePoll,
  deletePoll,
  listPolls,
  pollChangedLive,
  pollSettingsChangedLive,
  readPoll,
  readPollSettings,
  readVote,
  restorePoll,
} from '../../contract';
import { plugin } from '../plugin';

const id = '01900000-0000-7000-8000-000000000001';
const poll: Poll = {
  id,
  version: 1,
  question: 'Lunch?',
  options: ['Pizza', 'Soup'],
  tally: [0, 0],
  authorId: '01900000-0000-7000-8000-000000000002',
  createdOn: '2026-01-05T09:00:00.000Z',
  closesOn: '2026-01-09',
};
const noVote: Vote = { id, version: 0, option: null };

describe('the polls page', () => {
  let client: StartedClient;

  afterEach(() => client.stop());

  async function start({ as = admin, settings = {} as Partial<PollSettings>, polls = [poll] } = {}): Promise<void> {
    client = await startClient({ plugins: [plugin], as: as({ modules: plugin.manifest.gate.modules }) });
    client.server.respond(listPolls, { body: { items: polls, nextCursor: null } });
    client.server.respond(readPollSettings, { body: { creators: 'everyone', days: 7, ...settings } });
    client.server.respond(readPoll, { body: poll });
    client.server.respond(readVote, { body: noVote });
  }

  /** Receives the event of a change, once the connection is open. */
  async function receive(data: Poll): Promise<void> {
    await act(() => client.clock.advance(2_000));
    await act(async () => client.hub.push(pollChangedLive.name, { id, version: data.version, data }));
  }

  /** An option, once this person's vote has loaded. */
  async function openRadio(name: string): Promise<HTMLElement> {
    const radio = await screen.findByRole('radio', { name });
    await waitFor(() => expect(radio).toBeEnabled());
    return radio;
  }

  async function edit(question: string): Promise<void> {
    client.show(`/ballots/${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit poll' }));
    const field = await screen.findByRole('textbox', { name: 'Question' });
    await userEvent.clear(field);
    await userEvent.type(field, question);
  }

  it('describes itself while empty, and shows a created poll, which closes after the days of the settings', async () => {
    await start({ polls: [], settings: { days: 3 } });
    client.server.respond(addPoll, { status: 201, body: poll });
    client.show('/ballots');
    expect(await screen.findByText(/^Ask everyone in the company/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'New poll' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), 'Lunch?');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Pizza');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Soup');
    await userEvent.click(screen.getByRole('button', { name: 'Create poll' }));
    expect(await screen.findByRole('link', { name: 'Lunch?' })).toBeVisible();
    const [request] = client.server.requestsTo('/ballots/polls').filter(({ method }) => method === 'POST');
    expect(request?.body).toEqual({ question: 'Lunch?', options: ['Pizza', 'Soup'], closesOn: '2026-01-08' });
  });

  it('names what is missing beside its field, and sends nothing', async () => {
    await start({ polls: [] });
    client.show('/ballots');
    await userEvent.click(await screen.findByRole('button', { name: 'New poll' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'Pizza');
    await userEvent.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Pizza');
    await userEvent.click(screen.getByRole('button', { name: 'Create poll' }));
    expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveAccessibleDescription('Enter a question.');
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveAccessibleDescription(
      'This option exists already.',
    );
    expect(client.server.requestsTo('/ballots/polls').filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('votes with one choice, and replaces the vote with another', async () => {
    await start();
    let version = 0;
    client.server.respond(castVote, ({ body }) => ({ body: { ...noVote, version: ++version, ...(body as object) } }));
    client.show(`/ballots/${id}`);
    await userEvent.click(await openRadio('Pizza'));
    await userEvent.click(screen.getByRole('radio', { name: 'Soup' }));
    expect(screen.getByRole('radio', { name: 'Soup' })).toBeChecked();
    const votes = client.server.requestsTo(`/ballots/polls/${id}/vote`).filter(({ method }) => method === 'PUT');
    expect(votes.map(({ body }) => body)).toEqual([{ option: 0 }, { option: 1 }]);
  });

  it('keeps a vote without a connection, and sends it when the server responds again', async () => {
    await start();
    client.server.respond(castVote, { body: { ...noVote, version: 1, option: 1 } });
    client.show(`/ballots/${id}`);
    const soup = await openRadio('Soup');
    client.server.isReachable = false;
    await userEvent.click(soup);
    expect(await screen.findByText(/^Your vote is kept on this device/)).toBeVisible();
    expect(soup).toBeChecked();
    client.server.isReachable = true;
    await act(() => client.clock.advance(60_000));
    expect(screen.queryByText(/^Your vote is kept on this device/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Soup' })).toBeChecked();
  });

  it('shows the votes of others as they arrive', async () => {
    await start();
    client.show(`/ballots/${id}`);
    expect(await screen.findByRole('heading', { name: 'No votes yet' })).toBeVisible();
    const leave = client.application.enterAuthorizedArea();
    await receive({ ...poll, tally: [0, 2], version: 2 });
    expect(await screen.findByRole('heading', { name: '“Soup” leads' })).toBeVisible();
    await receive({ ...poll, tally: [2, 2], version: 3 });
    expect(await screen.findByRole('heading', { name: 'No option has more votes than all others' })).toBeVisible();
    await receive({ ...poll, tally: [3, 2], version: 4, closedOn: poll.createdOn });
    expect(await screen.findByRole('heading', { name: '“Pizza” has the most votes' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Soup' })).toBeDisabled();
    void leave();
  });

  it('offers creation only to those who may create, as soon as that changes', async () => {
    await start({ as: member });
    client.show('/ballots');
    expect(await screen.findByRole('button', { name: 'New poll' })).toBeVisible();
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    const data: PollSettings = { creators: 'admins', days: 7 };
    await act(async () => client.hub.push(pollSettingsChangedLive.name, { id, version: 2, data }));
    expect(screen.queryByRole('button', { name: 'New poll' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit poll' })).toBeNull();
    void leave();
  });

  it('asks which question to keep when another member changed it too', async () => {
    await start();
    const theirs = { ...poll, question: 'Dinner?', version: 2 };
    await edit('Breakfast?');
    client.server.respond(readPoll, { body: theirs });
    client.server.respond(changePoll, ({ body, headers }) =>
      headers['if-match'] === '"2"'
        ? { body: { ...theirs, ...(body as object), version: 3 } }
        : problem('conflict', [], { conflicts: ['question'] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('region', { name: 'Someone else changed “Question” at the same time.' });
    expect(notice).toHaveTextContent('Your versionBreakfast?Their versionDinner?');
    await userEvent.click(screen.getByRole('button', { name: 'Keep yours' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: 'Breakfast?' })).toBeVisible();
  });

  it('deletes a poll at once, and undoes that', async () => {
    await start();
    client.server.respond(deletePoll, { status: 204 });
    client.server.respond(restorePoll, { body: { ...poll, version: 3 } });
    await edit('Lunch?');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This poll was deleted.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Lunch?' })).toBeNull();
    await act(() => client.application.get(UndoHistory).undo());
    expect(await screen.findByRole('link', { name: 'Lunch?' })).toBeVisible();
  });
});
