import { countUnreadOfCompanies, unreadLimits } from '@tessera/core/contract';
import { Members, newId, sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import type { NotificationsTestBed, NotifiedCompany } from './notifications-test-kit';
import { startNotificationsTestBed } from './notifications-test-kit';

describe('what is unread in the companies of a person', () => {
  let bed: NotificationsTestBed;
  let first: NotifiedCompany;
  let second: NotifiedCompany;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeAll(async () => {
    bed = await startNotificationsTestBed();
  });
  afterAll(() => bed?.stop());
  beforeEach(async () => {
    [first, second] = [await bed.company(), await bed.company()];
    ana = await first.member('Ana Souza');
    ben = await first.member('Ben Ito');
    await bed.server.people.join(second.portal, ana);
  });

  /** Outside of any company, as the page that lists them asks. */
  async function unreadOf(person: TestPerson): Promise<Readonly<Record<string, number>>> {
    const { items } = await bed.server.call(countUnreadOfCompanies, {}, { as: person });
    return Object.fromEntries(items.map(({ clientId, count }) => [clientId, count]));
  }

  it('is counted for each, the person’s own only, and not where everything is read', async () => {
    expect(await unreadOf(ana)).toEqual({});
    await first.notify([ana, ben], { id: 'one' });
    await first.notify([ana], { id: 'two' });
    await second.notify([ana], { id: 'one' });
    expect(await unreadOf(ana)).toEqual({ [first.portal.clientId]: 2, [second.portal.clientId]: 1 });
    expect(await unreadOf(ben)).toEqual({ [first.portal.clientId]: 1 });
    await first.work('notifications', 'write', undefined, ({ db, clientId, clock }) =>
      db.run(sql`update entry set read_at = ${clock.now()} where client_id = ${clientId}`),
    );
    expect(await unreadOf(ana)).toEqual({ [second.portal.clientId]: 1 });
  });

  it('is not counted in a company that the person has left', async () => {
    await second.notify([ana], { id: 'one' });
    await bed.server.inPlugin(
      { pluginId: 'notifications', portal: second.portal, by: second.portal.admin },
      (context) => context.get(Members).end(ana.personId),
    );
    expect(await unreadOf(ana)).toEqual({});
  });

  it('is counted up to a maximum along the index of unread ones', async () => {
    await first.work('notifications', 'write', undefined, async ({ db, clientId, clock }) => {
      const ids = Array.from({ length: 3 * unreadLimits.maxCount }, () => newId(clock.now()));
      await db.run(sql`insert into entry (id, client_id, person_id, entity_type, entity_id, sort_at, reason, events,
          event_count, is_mention, is_assignment)
        select id, ${clientId}::uuid, ${ana.personId}::uuid, 'probe.thing', id::text, ${clock.now()}::timestamptz, 0, '[]',
          1, false, false from unnest(${ids}::uuid[]) as n (id)`);
    });
    expect(await unreadOf(ana)).toEqual({ [first.portal.clientId]: unreadLimits.maxCount });
  });

  it('cannot be asked about another person or company by the function of the database', async () => {
    await first.notify([ben], { id: 'one' });
    const counted = await second.work('notifications', 'read', ana, ({ db }) =>
      db.rows(sql`select portal, unread from count_unread(${[first.portal.clientId]}::uuid[], 10)`),
    );
    expect(counted).toEqual([{ portal: first.portal.clientId, unread: 0 }]);
  });
});
