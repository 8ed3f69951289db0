import { randomUUID } from 'node:crypto';
import type { PersonCard } from '../../../contract';
import { FakeClock } from '../../../testing/fake-clock';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { runAsSystem } from '../../data/sql/system-statements';
import { portalJobActor } from '../../request-context/system-actor';
import type { CoreRequest } from '../../request-context/core-service';
import type { PortalContext } from '../../request-context/call-context';
import { sql } from '../../data/sql/tag';
import { PersonCardCache, PersonCards } from './person-cards';
import { Portals } from './portals';
import { Accounts, Members } from './services';

describe('person cards', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
    ana = await server.people.member(portal, { fullName: 'Ana Lopez' });
  });

  const within = <T>(work: (context: PortalContext) => Promise<T>, mode: 'read' | 'write' = 'read'): Promise<T> =>
    server.running.kernel.contexts.inPortal(
      { pluginId: 'core', actor: portalJobActor(new Set()), requestId: 'test', mode, clientId: portal.clientId },
      work,
    );
  const cards = (...ids: readonly (string | null)[]): Promise<readonly PersonCard[]> =>
    within(async (context) => [...(await context.get(PersonCards).find(ids)).values()]);
  const rename = (fullName: string): Promise<void> =>
    server.people.asPerson(ana, (context) => context.get(Accounts).change({ fullName }));

  it('exist for the portal’s members, former ones included, and for no other person', async () => {
    const ben = await server.people.member(portal, { fullName: 'Ben Ito' });
    const stranger = await server.people.person({ fullName: 'Eve Stranger' });
    await within((context) => context.get(Members).end(ben.personId), 'write');

    expect(await cards(ana.personId, null, ben.personId, ana.personId, stranger.personId, randomUUID())).toEqual([
      { id: ana.personId, fullName: 'Ana Lopez' },
      { id: ben.personId, fullName: 'Ben Ito' },
    ]);
  });

  it('are cached until a name or photo changes', async () => {
    await cards(ana.personId);
    const { people } = server.running.kernel.caches;
    const hits = people?.hits ?? 0;
    const misses = people?.misses ?? 0;
    await cards(ana.personId);
    expect(people).toMatchObject({ hits: hits + 1, misses });

    await rename('Ana Maria Lopez');
    expect(await cards(ana.personId)).toEqual([{ id: ana.personId, fullName: 'Ana Maria Lopez' }]);

    await server.people.asPerson(ana, (context) => context.get(Accounts).setPhoto('key'));
    expect(await cards(ana.personId)).toMatchObject([{ photo: 'key' }]);
  });

  it('are found for a person who just joined, even after an earlier miss', async () => {
    const ben = await server.people.person({ fullName: 'Ben Ito' });
    expect(await cards(ben.personId)).toEqual([]);

    await server.people.join(portal, ben);
    expect(await cards(ben.personId)).toMatchObject([{ fullName: 'Ben Ito' }]);
  });

  it('are dropped before browsers receive a change of another process', async () => {
    await cards(ana.personId);
    // Written as another process would, before its event on the back plane is received.
    await runAsSystem(
      server.running.kernel.engine,
      'write',
      sql`with renamed as (
          update core.person set full_name = 'Renamed Elsewhere' where id = ${ana.personId} returning id
        ) insert into core.outbox (client_id, kind, plugin_id, name, entity_id, audience, actor_kind, request_id)
        select ${portal.clientId}::uuid, 'push', 'core', 'core.people-changed', id, '"portal"', 'user', 'elsewhere'
        from renamed`,
    );
    const shown: Promise<readonly PersonCard[]>[] = [];
    const push = jest.spyOn(server.running.kernel.hub.hub, 'push').mockImplementation(() => {
      shown.push(cards(ana.personId));
    });
    server.running.kernel.eventing.dispatcher.wake(portal.clientId);
    await server.settle();
    push.mockRestore();

    expect(shown).toHaveLength(1);
    expect(await shown[0]).toMatchObject([{ fullName: 'Renamed Elsewhere' }]);
  });

  it('show a writing request its own uncommitted changes, and no other request', async () => {
    await cards(ana.personId);
    let seen: PersonCard | undefined;
    const work = server.people.asPerson(ana, async (context) => {
      await context.get(Accounts).change({ fullName: 'Draft' });
      seen = await context
        .get(Portals)
        .enter(portal.clientId, async (inside) =>
          (await inside.get(PersonCards).find([ana.personId])).get(ana.personId),
        );
      throw new Error('aborted');
    });

    await expect(work).rejects.toThrow('aborted');
    expect(seen).toMatchObject({ fullName: 'Draft' });
    expect(await cards(ana.personId)).toMatchObject([{ fullName: 'Ana Lopez' }]);
  });
});

describe('the process’s cache of person cards', () => {
  it('expires after five seconds without an event, for each portal separately', async () => {
    const clock = new FakeClock();
    const cache = new PersonCardCache(clock);
    const person = randomUUID();
    let queries = 0;
    const read = async (clientId: string): Promise<string | undefined> => {
      const rows = (): Promise<readonly unknown[]> => {
        queries += 1;
        return Promise.resolve([{ person_id: person, full_name: `Name ${queries}`, photo: '' }]);
      };
      const call = { mode: 'read', clientId, database: () => ({ rows }) } as unknown as CoreRequest;
      return (await cache.forCall(call).find([person])).get(person)?.fullName;
    };
    const [one, two] = [randomUUID(), randomUUID()];

    expect([await read(one), await read(two), await read(one)]).toEqual(['Name 1', 'Name 2', 'Name 1']);
    await clock.advance(6_000);
    expect(await read(one)).toBe('Name 3');
    cache.receive({ kind: 'session-ended', sessionIds: [] });
    expect(await read(one)).toBe('Name 3');
    cache.receive({ kind: 'person-changed', personId: person });
    expect([await read(one), await read(two)]).toEqual(['Name 4', 'Name 5']);
  });
});
