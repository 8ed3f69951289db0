import type { input as ZodInput } from 'zod/v4/core';
import { startServer } from '../../core/testing';
import type { TestPerson, TestPortal, TestServer } from '../../core/testing';
import { eventually } from '../../core/testing/server/eventing-test-kit';
import { readDiagnostics } from '../../core/contract';
import { listInbox } from '../support/plugins/inbox/contract/endpoints';
import { plugin as inbox } from '../support/plugins/inbox/server/plugin';
import * as polls from '../support/plugins/polls/contract/endpoints';
import { plugin as pollsPlugin } from '../support/plugins/polls/server/plugin';
import { sabotage } from '../support/plugins/saboteur/contract/endpoints';
import { plugin as saboteur } from '../support/plugins/saboteur/server/plugin';

type Act = ZodInput<(typeof sabotage)['shape']['body']>['act'];

const day = 86_400_000;
/** Milliseconds for one request; far longer than a request of the neighbours takes on a busy machine. */
const timeLimit = 5_000;

/** The failure of one plugin is its own: its neighbours work, the caller reads a sentence, and an admin sees what stopped. */
describe('a plugin that fails', () => {
  let server: TestServer;
  let portal: TestPortal;
  let admin: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [saboteur, inbox, pollsPlugin], timeLimit });
  });
  beforeEach(async () => {
    portal = await server.people.portal({ name: 'Acme', modules: ['Meetings'] });
    ({ admin } = portal);
  });
  afterAll(() => server?.stop());

  const asAdmin = () => ({ as: admin, portal });
  const act = (name: Act) => server.send(sabotage, { body: { act: name } }, asAdmin());
  const createPoll = async () => (await server.call(polls.createPoll, { body: { title: 'Lunch' } }, asAdmin())).id;

  it.each(['throw', 'break-statement'] as const)(
    'by a handler (%s) answers with a sentence that discloses nothing, and its neighbours answer',
    async (name) => {
      const answer = await act(name);
      expect([answer.status, answer.json]).toMatchObject([
        500,
        { code: 'internal', errors: ['Something went wrong, Please try again later.'] },
      ]);
      expect(answer.text).not.toContain('secret');
      await createPoll();
    },
  );

  it('by a handler that hangs ends at the time limit of a request, while its neighbours answer', async () => {
    const hanging = act('hang');
    await createPoll();
    const answer = await hanging;
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { errors: ['This took too long and was canceled. Nothing was changed. Try again.'] },
    ]);
  });

  it('by its sink keeps no other sink from receiving, and is named to an admin without its error', async () => {
    await act('notify');
    const received = await eventually(async () => {
      const { entries } = await server.call(listInbox, {}, asAdmin());
      return entries.length > 0 ? entries : undefined;
    });
    expect(received.map(({ titles }) => titles)).toEqual([['Something failed']]);
    const seen = await eventually(async () => {
      const found = await server.call(readDiagnostics, {}, asAdmin());
      return found.stoppedSubscribers.length > 0 ? found : undefined;
    });
    expect(seen.stoppedSubscribers.map(({ subscriber }) => subscriber)).toEqual(['saboteur.sink']);
    expect(JSON.stringify(seen)).not.toContain('secret');
    const elsewhere = await server.people.portal({ name: 'Other' });
    const other = await server.call(readDiagnostics, {}, { as: elsewhere.admin, portal: elsewhere });
    expect(other.stoppedSubscribers).toEqual([]);
  });

  it('by jobs that hang delays neither emails nor events of its neighbours', async () => {
    await act('start-jobs');
    const pollId = await createPoll();
    const to = 'ana@example.com';
    const until = new Date(Date.now() + day).toISOString();
    await server.call(polls.sendReminder, { params: { pollId }, body: { to, until } }, asAdmin());
    expect((await server.mails()).map((mail) => mail.to)).toEqual([to]);
    await act('notify');
    await eventually(async () => (await server.call(listInbox, {}, asAdmin())).entries.length > 0);
  });
});
