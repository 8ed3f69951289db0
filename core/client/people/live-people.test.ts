import { autorun } from 'mobx';
import { listPeople, peopleChangedLive, readPersonCards } from '../../contract';
import type { PortalMember } from '../../contract';
import { listChanges } from '../../contract/core-endpoints';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Session } from '../services';
import { People } from './people';

const started: StartedClient[] = [];
afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

const facts = { role: 'member', status: 'active', jobTitle: '', team: '', joinedOn: '2026-01-05' } as const;
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function memberOf(number: number, fullName: string, version = 1): PortalMember {
  return { id: idOf(number), version, fullName, email: `${number}@ferrow.example`, ...facts };
}

interface Company extends StartedClient {
  readonly people: People;
  readonly members: PortalMember[];
}

/** A client whose server has these members. */
async function start(...members: PortalMember[]): Promise<Company> {
  const client = await startClient({ as: member({ clientId: 'c1' }) });
  started.push(client);
  client.application.enterAuthorizedArea();
  await client.clock.advance(2_000);
  const { server } = client;
  server.respond(listPeople, ({ query }) => {
    const items = members.filter(({ fullName }) => fullName.toLowerCase().includes(query['search'] ?? ''));
    return { body: { items, nextCursor: null } };
  });
  server.respond(readPersonCards, ({ query }) => {
    const ids = query['ids']?.split(',') ?? [];
    const found = members.filter(({ id }) => ids.includes(id));
    // A position of the change feed, from which missed changes are asked for.
    return { body: { items: found.map(({ id, fullName }) => ({ id, fullName })) }, headers: { 'x-cursor': '1' } };
  });
  return { ...client, people: client.application.get(People), members };
}

/** What a screen shows of these people, after each change. */
function watch({ people }: Company, ...numbers: readonly number[]): () => readonly (string | undefined)[] {
  let shown: readonly (string | undefined)[] = [];
  autorun(() => (shown = numbers.map((number) => people.card(idOf(number))?.fullName)));
  return () => shown;
}

let cursor = 0;
function pushChange({ hub }: Company, data: PortalMember): void {
  cursor += 1;
  hub.push(peopleChangedLive.name, { v: 1, id: data.id, version: data.version, cursor: String(cursor), data });
}

const cardRequests = ({ server }: Company): number => server.requestsTo('/people/cards').length;

describe('cards of people', () => {
  it('that are shown at the same time are read by one request, strangers and all', async () => {
    const company = await start(memberOf(1, 'Ann Marlow'), memberOf(2, 'Ben Okafor'));
    const shown = watch(company, 1, 2, 3);
    await settle();
    expect([shown(), cardRequests(company)]).toEqual([['Ann Marlow', 'Ben Okafor', undefined], 1]);
    const again = watch(company, 1, 3);
    await settle();
    expect([again(), cardRequests(company)]).toEqual([['Ann Marlow', undefined], 1]);
  });

  it('are read in batches of a hundred', async () => {
    const all = Array.from({ length: 250 }, (_, index) => memberOf(index, `Person ${index}`));
    const company = await start(...all);
    const shown = watch(company, ...all.keys());
    await settle();
    expect([shown().at(-1), cardRequests(company)]).toEqual(['Person 249', 3]);
  });

  it('follow a new name', async () => {
    const company = await start(memberOf(1, 'Ann Marlow'));
    const shown = watch(company, 1);
    await settle();
    pushChange(company, memberOf(1, 'Ann Okafor', 2));
    await settle();
    expect([shown(), cardRequests(company)]).toEqual([['Ann Okafor'], 1]);
  });

  it('are read again after missed changes: those on the screen at once, the others when they are shown', async () => {
    const company = await start(memberOf(1, 'Ann Marlow'), memberOf(2, 'Ben Okafor'));
    const { people, server, clock, members } = company;
    const shown = watch(company, 1);
    const stop = autorun(() => void people.card(idOf(2)));
    await settle();
    stop();
    members.splice(0, 2, memberOf(1, 'Ann Okafor', 2), memberOf(2, 'Ben Marlow', 2));
    server.respond(listChanges, { body: { items: [], nextCursor: '900', reset: true } });
    await clock.advance(60_000);
    server.respond(listChanges, { body: { items: [], nextCursor: '900', reset: false } });
    const idsOf = (): readonly (string | undefined)[] =>
      server.requestsTo('/people/cards').map(({ query }) => query['ids']);
    expect([shown(), idsOf().at(-1)]).toEqual([['Ann Okafor'], idOf(1)]);
    const later = watch(company, 2);
    expect(later()).toEqual(['Ben Okafor']);
    await settle();
    expect([later(), idsOf().at(-1)]).toEqual([['Ben Marlow'], idOf(2)]);
  });

  it('are requested again when there was no response, and not after a refusal', async () => {
    const company = await start(memberOf(1, 'Ann Marlow'));
    company.server.isReachable = false;
    const shown = watch(company, 1);
    await company.clock.advance(1_000);
    company.server.isReachable = true;
    company.window.fire('online');
    await settle();
    expect(shown()).toEqual(['Ann Marlow']);
    company.server.respond(readPersonCards, { status: 403 });
    const other = watch(company, 2);
    await settle();
    const before = cardRequests(company);
    await company.clock.advance(60_000);
    expect([other(), cardRequests(company)]).toEqual([[undefined], before]);
  });

  it('are forgotten at the sign-out', async () => {
    const company = await start(memberOf(1, 'Ann Marlow'));
    const shown = watch(company, 1);
    await settle();
    await company.application.get(Session).signOut();
    await settle();
    expect(shown()).toEqual([undefined]);
  });
});

describe('a search for people', () => {
  it('is kept for a minute and until a member changes, and gives the cards of those it found', async () => {
    const company = await start(memberOf(1, 'Ann Marlow'), memberOf(2, 'Ben Okafor'));
    const { people, server, clock } = company;
    const names = async (search: string): Promise<readonly string[]> =>
      (await people.search({ search })).items.map(({ fullName }) => fullName);
    const requests = (): number => server.requestsTo('/people').length;
    expect([await names('ann'), await names('ann'), requests()]).toEqual([['Ann Marlow'], ['Ann Marlow'], 1]);
    expect([people.card(idOf(1))?.fullName, cardRequests(company)]).toEqual(['Ann Marlow', 0]);
    company.members.splice(0, 1, memberOf(1, 'Ann Okafor', 2));
    pushChange(company, memberOf(1, 'Ann Okafor', 2));
    await settle();
    expect([await names('okafor'), await names('ann'), requests()]).toEqual([
      ['Ann Okafor', 'Ben Okafor'],
      ['Ann Okafor'],
      3,
    ]);
    await clock.advance(60_000);
    await names('ann');
    expect(requests()).toBe(4);
  });
});
