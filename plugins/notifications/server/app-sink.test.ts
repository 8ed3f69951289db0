import { Members, sql } from '@tessera/core/server';
import type { TestPerson } from '@tessera/core/testing';
import {
  changeNotification,
  countNotifications,
  listNotifications,
  markAllRead,
  markAllUnread,
  markRead,
  readNotification,
} from '../contract';
import type { ItemNotification } from '../contract';
import { appSink } from './app-sink';
import type { NotificationsTestBed, NotifiedCompany } from './notifications-test-kit';
import { probeTypes, startNotificationsTestBed } from './notifications-test-kit';

const { assigned, watched, mentioned, alarm } = probeTypes;
const hour = 3_600_000;

describe('notifications in the product', () => {
  let bed: NotificationsTestBed;
  let company: NotifiedCompany;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeAll(async () => {
    bed = await startNotificationsTestBed();
  });
  afterAll(() => bed?.stop());
  beforeEach(async () => {
    company = await bed.company();
    ana = await company.member('Ana Souza');
    ben = await company.member('Ben Ito');
  });

  type Change = Parameters<typeof bed.server.call<(typeof changeNotification)['shape']>>[1]['body'];
  const change = (person: TestPerson, { id }: ItemNotification, body: Change) =>
    bed.server.call(changeNotification, { params: { id }, body }, company.as(person));
  const only = async (person: TestPerson): Promise<ItemNotification> => {
    const [item] = await company.list(person);
    if (item === undefined) {
      throw new Error('There is no notification.');
    }
    return item;
  };

  it('are listed for their person only, by item, with who did what and the strongest reason [R82]', async () => {
    await company.notify([ben], { type: watched, text: 'Changed', by: ana });
    await bed.clock.advance(1_000);
    await company.notify([ben], { type: assigned, text: 'Yours now', by: ana });
    const [item] = await company.list(ben);
    expect(item).toMatchObject({
      entity: { type: 'probe.thing', id: 'one' },
      reason: 'assigned',
      eventCount: 2,
      events: [
        { title: 'Yours now', reason: 'assigned', actor: { id: ana.personId, fullName: 'Ana Souza' } },
        { title: 'Changed', reason: 'watching' },
      ],
      isRead: false,
      isAssignment: true,
      isMention: false,
      isGone: false,
    });
    expect([await company.unread(ben), await company.list(ana)]).toEqual([1, []]);
  });

  it('come newest first, in pages, by filter, and count what is unread [R82]', async () => {
    for (const [id, type] of [
      ['a', watched],
      ['b', mentioned],
      ['c', assigned],
    ] as const) {
      await company.notify([ben], { id, type });
      await bed.clock.advance(1_000);
    }
    const first = await bed.server.call(listNotifications, { query: { limit: 2 } }, company.as(ben));
    const cursor = first.nextCursor ?? '';
    const second = await bed.server.call(listNotifications, { query: { limit: 2, cursor } }, company.as(ben));
    expect([first, second].map(({ items }) => items.map(({ entity }) => entity.id))).toEqual([['c', 'b'], ['a']]);
    expect(await company.titles(ben, 'Mentions')).toEqual(['b']);
    expect(await company.titles(ben, 'Assigned')).toEqual(['c']);
    await change(ben, first.items[0] as ItemNotification, { isRead: true });
    expect(await company.titles(ben, 'Unread')).toEqual(['b', 'a']);
    expect(await company.unread(ben)).toBe(2);
  });

  it('are marked as read by record, by item and all together, repeatedly and by the caller alone [R83]', async () => {
    for (const id of ['a', 'b', 'c']) {
      await company.notify([ana, ben], { id });
      await bed.clock.advance(1_000);
    }
    const mark = (query: { readonly record?: string; readonly id?: string }, who = ben) =>
      bed.server.call(markRead, { query }, company.as(who));
    const [newest] = await company.list(ben);
    const record = newest?.id ?? '';
    expect(await mark({ record }, ana)).toMatchObject({ marked: 0 });
    expect(await mark({ record })).toMatchObject({ marked: 1, unread: { count: 2 } });
    expect(await mark({ record })).toMatchObject({ marked: 0, unread: { count: 2 } });
    expect(await mark({ id: 'a' })).toMatchObject({ marked: 1, unread: { count: 1 } });
    expect(await mark({})).toMatchObject({ marked: 0 });
    expect(await mark({ record: 'all' })).toMatchObject({ marked: 1, unread: { count: 0 } });
    expect(await company.unread(ana)).toBe(3);
  });

  it('are not marked by a prefetch, nor for a request that names another person [R83]', async () => {
    await company.notify([ben]);
    const url = `/api/notification/markread?clientid=${company.portal.clientId}&record=all`;
    const headers = { authorization: `Bearer ${ben.token}`, 'sec-purpose': 'prefetch' };
    await bed.server.request({ method: 'GET', url, headers });
    const other = await bed.server.send(markRead, { query: { record: 'all', email: ana.email } }, company.as(ben));
    expect([other.status, await company.unread(ben)]).toEqual([403, 1]);
  });

  it('refuse the ids of another person as unknown', async () => {
    await company.notify([ben]);
    const { id } = await only(ben);
    const params = { id };
    const [read, changed] = await Promise.all([
      bed.server.send(readNotification, { params }, company.as(ana)),
      bed.server.send(changeNotification, { params, body: { isRead: true } }, company.as(ana)),
    ]);
    expect([read.status, changed.status]).toEqual([404, 404]);
    expect(changed.json).toMatchObject({ errors: ['This notification does not exist.'] });
  });

  it('stay unread when an event came that the person had not seen', async () => {
    await company.notify([ben], { text: 'First' });
    const seen = await only(ben);
    await company.notify([ben], { text: 'Second' });
    expect(await change(ben, seen, { isRead: true, isArchived: true, seen: seen.version })).toMatchObject({
      isRead: false,
      isArchived: false,
    });
    const now = await only(ben);
    expect(await change(ben, now, { isRead: true, seen: now.version })).toMatchObject({ isRead: true });
  });

  it('begin anew with the next event after they were read or archived', async () => {
    await company.notify([ben], { text: 'First' });
    await change(ben, await only(ben), { isRead: true, isArchived: true });
    expect([await company.titles(ben), await company.titles(ben, 'Archived')]).toEqual([[], ['First']]);
    await company.notify([ben], { text: 'Second', type: watched });
    expect(await only(ben)).toMatchObject({ reason: 'watching', eventCount: 1, isArchived: false, isRead: false });
  });

  it('keep five events, and count the others', async () => {
    for (let index = 1; index <= 7; index += 1) {
      await company.notify([ben], { text: String(index) });
    }
    const { events, eventCount } = await only(ben);
    expect([events.map(({ title }) => title), eventCount]).toEqual([['7', '6', '5', '4', '3'], 7]);
  });

  it('return unread, and first, when a snooze ends; a snooze in the past is refused', async () => {
    await company.notify([ben], { id: 'a' });
    const item = await only(ben);
    const at = (milliseconds: number) => new Date(bed.clock.now().getTime() + milliseconds).toISOString();
    await change(ben, item, { isRead: true, snoozedUntil: at(hour) });
    await company.notify([ben], { id: 'b' });
    expect([await company.titles(ben), await company.titles(ben, 'Snoozed')]).toEqual([['b'], ['a']]);
    const past = await bed.server.send(
      changeNotification,
      { params: { id: item.id }, body: { snoozedUntil: at(-hour) } },
      company.as(ben),
    );
    expect([past.status, past.json]).toMatchObject([
      400,
      { errors: ['Choose a moment in the future, at most a year from now.'] },
    ]);
    await company.advance(hour);
    expect(await company.titles(ben)).toEqual(['a', 'b']);
    expect(await only(ben)).toMatchObject({ isRead: false });
  });

  it('stop for a muted item, except mentions and what is mandatory', async () => {
    await company.notify([ben], { text: 'First' });
    await change(ben, await only(ben), { isRead: true, isMuted: true });
    await company.notify([ben], { text: 'Ignored' });
    expect(await company.unread(ben)).toBe(0);
    await company.notify([ben], { text: 'Hello', type: mentioned });
    await company.notify([ben], { text: 'Alarm', type: alarm });
    expect((await only(ben)).events.map(({ title }) => title)).toEqual(['Alarm', 'Hello']);
  });

  it('are all marked as read up to what the person saw, by one live event, and unread again by Undo', async () => {
    await company.notify([ben], { id: 'a' });
    const through = (await only(ben)).lastOn;
    await bed.clock.advance(1_000);
    await company.notify([ben], { id: 'b' });
    const before = (await company.changes(ben)).length;
    const { marked, readOn } = await bed.server.call(
      markAllRead,
      { body: { filter: 'All', through } },
      company.as(ben),
    );
    expect([marked, await company.titles(ben, 'Unread')]).toEqual([1, ['b']]);
    expect((await company.changes(ben)).slice(before).map(({ type }) => type)).toEqual([
      'notifications.notifications-changed',
    ]);
    await bed.server.call(markAllUnread, { body: { readOn } }, company.as(ben));
    expect(await company.unread(ben)).toBe(2);
  });

  it('are stored once when the sink fails after it has written', async () => {
    const { deliver } = appSink;
    const failing = jest.spyOn(appSink, 'deliver').mockImplementationOnce(async (deliveries, context) => {
      await deliver(deliveries, context);
      throw new Error('The disk is full.');
    });
    await company.tell([ben], {});
    await company.until(async () => failing.mock.calls.length > 1 && (await company.unread(ben)) > 0);
    failing.mockRestore();
    expect(await only(ben)).toMatchObject({ eventCount: 1, version: 1 });
  });

  it('say that their item was deleted', async () => {
    await company.notify([ben], { id: 'gone' });
    bed.deleted.add('gone');
    expect(await only(ben)).toMatchObject({ isGone: true });
  });

  it('reach the browsers of their person only, in that person’s language and zone, with what counted before', async () => {
    const uwe = await company.member('Uwe Lang', 'de');
    await company.notify([uwe, ben], { due: new Date('2026-03-29T12:00:00Z'), by: ana });
    await company.notify([uwe], { text: 'Mehr' });
    const seen = async (person: TestPerson) =>
      (await company.changes(person)).map(({ data }) => {
        const { events, wasUnread } = data as ItemNotification;
        return [events[0]?.title, wasUnread];
      });
    expect(await seen(uwe)).toEqual([
      ['Due on 29.03.2026', false],
      ['Mehr', true],
    ]);
    expect(await seen(ben)).toEqual([['Due on Mar 29, 2026', false]]);
    expect(await seen(ana)).toEqual([]);
  });

  it('can be marked as read in a portal that is read-only', async () => {
    await company.notify([ben]);
    await bed.server.people.restrict(company.portal, 'read-only');
    expect(await change(ben, await only(ben), { isRead: true })).toMatchObject({ isRead: true });
    expect(await bed.server.call(markRead, { query: { record: 'all' } }, company.as(ben))).toMatchObject({ marked: 0 });
  });

  it('are deleted with the membership of their person', async () => {
    await company.notify([ben]);
    await company.work('notifications', 'write', undefined, (context) => context.get(Members).end(ben.personId));
    await bed.server.settle();
    const left = await company.work('notifications', 'read', undefined, ({ db, clientId }) =>
      db.rows(sql<{ table: string }>`select 'entry' as table from entry where client_id = ${clientId}
        union all select 'mail_item' from mail_item where client_id = ${clientId}`),
    );
    expect(left).toEqual([]);
  });

  it('are counted up to a thousand, listed and marked at once for a person with ten thousand', async () => {
    await company.work('notifications', 'write', undefined, ({ db, clientId, clock }) =>
      db.run(sql`insert into entry (id, client_id, person_id, entity_type, entity_id, sort_at, reason, events, event_count,
          is_mention, is_assignment)
        select gen_random_uuid(), ${clientId}::uuid, ${ben.personId}::uuid, 'probe.thing', 'many-' || n,
          ${clock.now()}::timestamptz - n * interval '1 second', 2, '[]', 1, false, true
        from generate_series(1, 10000) n`),
    );
    const { unread } = await bed.server.call(countNotifications, {}, company.as(ben));
    expect(unread).toEqual({ count: 1_000, isCapped: true });
    const plan = await bed.server.explain(
      sql`select id, sort_at from entry where client_id = ${company.portal.clientId} and person_id = ${ben.personId}
        and archived_at is null and snoozed_until is null order by sort_at desc, id desc limit 51`,
      { pluginId: 'notifications', clientId: company.portal.clientId },
    );
    expect(plan.join('\n')).toMatch(/Index (Only )?Scan using entry_list/);
    const through = bed.clock.now().toISOString();
    const { marked } = await bed.server.call(markAllRead, { body: { filter: 'All', through } }, company.as(ben));
    expect([marked, await company.unread(ben)]).toEqual([10_000, 0]);
  });
});
