import type { TestPerson, TestPortal, TestRequestOptions, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import type { Poll } from '../contract';
import {
  addPoll,
  castVote,
  changePoll,
  changePollSettings,
  deletePoll,
  listPolls,
  readPoll,
  readPollSettings,
  readVote,
  restorePoll,
  searchPolls,
} from '../contract';
import { plugin } from './plugin';

const day = 86_400_000;
const hour = 3_600_000;

interface Notified {
  readonly entityId: string;
  readonly personId: string;
  readonly reasons: readonly string[];
}

describe('ballots', () => {
  const notified: Notified[] = [];
  /** Receives what people are notified of. */
  const listener = testPlugin('listener', {
    notificationSinks: [
      {
        id: 'listener.all',
        async deliver(deliveries) {
          notified.push(
            ...deliveries.map(({ entity, personId, reasons }) => ({ entityId: entity.id, personId, reasons })),
          );
        },
      },
    ],
  });
  let server: TestServer;
  let clock: FakeClock;
  let portal: TestPortal;
  let author: TestRequestOptions;

  beforeAll(async () => {
    // A Monday, noon in Berlin.
    clock = new FakeClock('2026-03-02T11:00:00.000Z');
    server = await startServer({ plugins: [plugin, listener], clock });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal({ timeZone: 'Europe/Berlin' });
    author = { as: portal.admin, portal };
  });

  async function aMember(): Promise<TestRequestOptions & { readonly as: TestPerson }> {
    return { as: await server.people.member(portal), portal };
  }

  function today(after = 0): string {
    return new Date(clock.now().getTime() + after * day).toISOString().slice(0, 10);
  }

  function add(question: string, who = author): Promise<Poll> {
    return server.call(addPoll, { body: { question, options: ['Pizza', 'Soup'], closesOn: today(1) } }, who);
  }

  async function vote(poll: Poll, option: number, who: TestRequestOptions): Promise<number> {
    return (await server.send(castVote, { params: { id: poll.id }, body: { option } }, who)).status;
  }

  function read({ id }: Poll): Promise<Poll> {
    return server.call(readPoll, { params: { id } }, author);
  }

  async function questions(): Promise<readonly string[]> {
    const { items } = await server.call(listPolls, { query: {} }, author);
    return items.map(({ question }) => question);
  }

  it('isolates the polls of each portal, newest first', async () => {
    await add(' First ');
    await clock.advance(1_000);
    await add('Second');
    const elsewhere = await server.people.portal();
    await add('Elsewhere', { as: elsewhere.admin, portal: elsewhere });
    expect(await questions()).toEqual(['Second', 'First']);
  });

  it('refuses options that are missing or repeated, with a message', async () => {
    const errors = async (options: readonly string[], closesOn: string) => {
      const { json } = await server.send(
        addPoll,
        { body: { question: 'Lunch?', options: [...options], closesOn } },
        author,
      );
      return json;
    };
    expect(await errors(['Pizza'], today())).toMatchObject({ errors: ['Add at least 2 options.'] });
    expect(await errors(['Pizza', ' Pizza'], today())).toMatchObject({ errors: ['This option exists already.'] });
  });

  it('counts one vote for each member, and replaces it when the member votes again', async () => {
    const poll = await add('Lunch?');
    const voter = await aMember();
    await vote(poll, 0, author);
    await vote(poll, 0, voter);
    expect((await read(poll)).tally).toEqual([2, 0]);
    await vote(poll, 1, voter);
    expect((await read(poll)).tally).toEqual([1, 1]);
    expect(await server.call(readVote, { params: { id: poll.id } }, voter)).toMatchObject({ option: 1 });
  });

  it('counts each vote once when many arrive at the same time, also twice from one member', async () => {
    const poll = await add('Lunch?');
    const voters = [author, await aMember(), await aMember(), await aMember()];
    await Promise.all(voters.flatMap((voter, index) => [vote(poll, index % 2, voter), vote(poll, index % 2, voter)]));
    expect((await read(poll)).tally).toEqual([2, 2]);
  });

  it('refuses a vote for an option that the poll does not have', async () => {
    expect(await vote(await add('Lunch?'), 2, author)).toBe(400);
  });

  it('saves a new question although members vote meanwhile, and refuses to overwrite another change', async () => {
    const { id, version } = await add('Lunch?');
    const asOpened = { ...author, ifMatch: version };
    await server.call(castVote, { params: { id }, body: { option: 0 } }, author);
    await server.call(changePoll, { params: { id }, body: { question: 'Dinner?' } }, asOpened);
    await server.call(changePoll, { params: { id }, body: { closesOn: today(3) } }, asOpened);
    const again = await server.send(changePoll, { params: { id }, body: { question: 'Mine?' } }, asOpened);
    const poll = await server.call(readPoll, { params: { id } }, author);
    expect([again.status, again.json]).toMatchObject([409, { params: { conflicts: ['question'], current: poll } }]);
    expect(poll).toMatchObject({ question: 'Dinner?', closesOn: today(3), tally: [1, 0] });
  });

  it('lets the author and admins change a poll, and no one else', async () => {
    const member = await aMember();
    const poll = await add('Lunch?', member);
    const change = (who: TestRequestOptions, question: string) =>
      server.send(changePoll, { params: { id: poll.id }, body: { question } }, { ...who, ifMatch: poll.version });
    expect((await change(await aMember(), 'Theirs?')).status).toBe(403);
    expect((await change(member, 'Mine?')).status).toBe(200);
    expect((await server.send(deletePoll, { params: { id: poll.id } }, await aMember())).status).toBe(403);
    await server.call(deletePoll, { params: { id: poll.id } }, author);
    expect(await questions()).toEqual([]);
    await server.call(restorePoll, { params: { id: poll.id } }, author);
    expect(await questions()).toEqual(['Mine?']);
  });

  it('lets only admins create polls where the company wants that', async () => {
    const member = await aMember();
    expect((await server.send(changePollSettings, { body: { creators: 'admins', days: 3 } }, member)).status).toBe(403);
    await server.call(changePollSettings, { body: { creators: 'everyone', days: 5 } }, author);
    await server.call(changePollSettings, { body: { creators: 'admins', days: 3 } }, author);
    expect(await server.call(readPollSettings, {}, member)).toEqual({ creators: 'admins', days: 3 });
    const body = { question: 'Lunch?', options: ['Pizza', 'Soup'], closesOn: today() };
    expect((await server.send(addPoll, { body }, member)).status).toBe(403);
    expect((await server.send(addPoll, { body }, author)).status).toBe(201);
  });

  it('finds polls by question and options, and not after their deletion', async () => {
    const poll = await add('Where do we meet?');
    const find = async (searchtext: string) => {
      await server.settle();
      const { searchlists } = await server.call(searchPolls, { query: { searchtext } }, author);
      return searchlists.map(({ id, type }) => [id, type]);
    };
    expect(await find('meet')).toEqual([[poll.id, 'Poll']]);
    expect(await find('pizza')).toEqual([[poll.id, 'Poll']]);
    await server.call(deletePoll, { params: { id: poll.id } }, author);
    expect(await find('meet')).toEqual([]);
  });

  it('closes polls at nine on the morning after their last day, once, and notifies the author and the voters', async () => {
    const voter = await server.people.member(portal);
    const poll = await add('Lunch?');
    await vote(poll, 1, { as: voter, portal });
    await vote(poll, 0, author);
    const endsToday = await server.call(
      addPoll,
      { body: { question: 'Now?', options: ['Yes', 'No'], closesOn: today() } },
      author,
    );
    // Tuesday at noon, the last day of the poll. Sessions end meanwhile.
    await advance(day);
    await readOnceClosed(endsToday);
    expect(await read(poll)).not.toHaveProperty('closedOn');
    // Wednesday at 10:00.
    await advance(day - 2 * hour);
    const closed = await readOnceClosed(poll);
    expect(closed).toMatchObject({ closedOn: expect.stringMatching(/^2026-03-04/), tally: [1, 1] });
    const again = { as: { token: await server.people.session(voter.personId) }, portal };
    expect(await vote(poll, 0, again)).toBe(410);
    await advance(2 * day);
    expect(await read(poll)).toEqual(closed);
    await server.settle();
    expect(notified.filter(({ entityId }) => entityId === poll.id)).toEqual([
      { entityId: poll.id, personId: portal.admin.personId, reasons: ['owner'] },
      { entityId: poll.id, personId: voter.personId, reasons: ['watching'] },
    ]);
  });

  /** Jobs run beside the test: gives them time until the poll is closed. */
  async function readOnceClosed(poll: Poll): Promise<Poll> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const current = await read(poll);
      if (current.closedOn !== undefined) {
        return current;
      }
      await clock.advance(1_000);
    }
    throw new Error('The job did not close the poll.');
  }

  /** Advances the time, runs what is due, and signs the author in again. */
  async function advance(milliseconds: number): Promise<void> {
    await clock.advance(milliseconds);
    await server.settle();
    author = { as: { token: await server.people.session(portal.admin.personId) }, portal };
  }
});
