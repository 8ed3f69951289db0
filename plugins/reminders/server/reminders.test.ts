import type { TestPerson } from '@tessera/core/testing';
import { changeReminder, deleteReminder, listReminders, listRemindersOfEntity, readReminder } from '../contract';
import type { Reminder } from '../contract';
import type { RemindedCompany, RemindersTestBed } from './reminders-test-kit';
import { atTime, beforeDue, startRemindersTestBed, thingType } from './reminders-test-kit';

const hour = 3_600_000;
const day = 24 * hour;

describe('reminders', () => {
  let bed: RemindersTestBed;
  let company: RemindedCompany;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeEach(async () => {
    bed = await startRemindersTestBed();
    company = await bed.company();
    ana = await company.member('Ana Souza');
    ben = await company.member('Ben Ito');
  });
  afterEach(() => bed?.stop());

  const one = '01900000-0000-7000-8000-000000000001';
  const thing = { type: thingType, id: one };
  const due = (date: string, more: object = {}) => ({
    title: 'Weigh the samples',
    isClosed: false,
    due: { date },
    ...more,
  });
  const titles = (person: TestPerson): readonly string[] => company.told(person).map(({ title }) => title);
  const only = async (person: TestPerson, state?: 'open' | 'done'): Promise<Reminder> => {
    const [reminder] = await company.list(person, state);
    if (reminder === undefined) {
      throw new Error('There is no reminder.');
    }
    return reminder;
  };

  it('come at their time, once, and notify their person alone', async () => {
    const set = await company.set(ana, { note: 'Call the lab', when: atTime('2037-11-27', '13:00') });
    expect(set).toMatchObject({ note: 'Call the lab', nextOn: '2037-11-27T13:00:00.000Z', version: 1 });
    await company.advance(hour, () => titles(ana).length > 0);
    await company.advance(3 * day, () => true);
    expect(company.told(ana)).toEqual([
      expect.objectContaining({ entity: { type: 'reminders.reminder', id: set.id }, title: 'Reminder: Call the lab' }),
    ]);
    expect(titles(ben)).toEqual([]);
    expect(await only(ana)).toMatchObject({ id: set.id, lastOn: expect.stringMatching(/^2037-11-27T13:00/) });
    expect((await only(ana)).nextOn).toBeUndefined();
  });

  it('come again as often as they are repeated, and once after a time without a server', async () => {
    await company.set(ana, { note: 'Stand up', when: atTime('2037-11-27', '13:00', { repeat: 'daily' }) });
    await company.advance(hour, () => titles(ana).length === 1);
    await company.advance(day, () => titles(ana).length === 2);
    await company.advance(5 * day, () => titles(ana).length === 3);
    expect((await only(ana)).nextOn).toBe('2037-12-04T13:00:00.000Z');
  });

  it('move with the due date of what they are about, end with it, and come back', async () => {
    await company.putThing(one, due('2037-12-01'));
    const set = await company.set(ana, { entity: thing, when: beforeDue(1_440) });
    expect(set).toMatchObject({ title: 'Weigh the samples', nextOn: '2037-11-30T09:00:00.000Z' });
    await company.putThing(one, due('2037-12-10'));
    expect(await only(ana)).toMatchObject({ nextOn: '2037-12-09T09:00:00.000Z', version: 2 });
    await company.putThing(one, due('2037-12-10', { isClosed: true }));
    expect(await company.list(ana)).toEqual([]);
    expect(await only(ana, 'done')).toMatchObject({ endedOn: expect.any(String) });
    await company.putThing(one, due('2037-12-10'));
    expect(await only(ana)).toMatchObject({ nextOn: '2037-12-09T09:00:00.000Z' });
    await company.putThing(one, undefined);
    expect(await only(ana, 'done')).not.toHaveProperty('title');
    await company.putThing(one, { title: 'Weigh the samples', isClosed: false });
    expect(await only(ana)).not.toHaveProperty('nextOn');
    expect(titles(ana)).toEqual([]);
  });

  it('move with the start of what they are about, whatever its due date does', async () => {
    await company.putThing(one, due('2037-12-10', { start: { date: '2037-12-01' } }));
    const when = beforeDue(1_440, { anchor: 'start' });
    expect(await company.set(ana, { entity: thing, when })).toMatchObject({ nextOn: '2037-11-30T09:00:00.000Z' });
    await company.putThing(one, due('2037-12-20', { start: { date: '2037-12-05' } }));
    expect(await only(ana)).toMatchObject({ nextOn: '2037-12-04T09:00:00.000Z' });
    await company.putThing(one, due('2037-12-20'));
    expect(await only(ana)).not.toHaveProperty('nextOn');
    await company.putThing(one, due('2037-12-20', { start: { date: '2037-11-30' } }));
    await company.advance(2 * day, () => titles(ana).length === 1);
    expect(titles(ana)).toEqual(['Reminder: “Weigh the samples”']);
  });

  it('go over to the next one of a series, and stay with one that is still open', async () => {
    const two = '01900000-0000-7000-8000-000000000002';
    await company.putThing(one, due('2037-12-01'));
    await company.set(ana, { note: 'Gloves', entity: thing, when: beforeDue(1_440) });
    await company.set(ana, { entity: thing, when: atTime('2037-12-05', '12:00') });
    await company.putThing(one, due('2037-12-01', { isClosed: true }));
    await company.putThing(two, due('2037-12-08'));
    await company.succeed(one, two);
    expect(await company.list(ana)).toMatchObject([
      { note: 'Gloves', entity: { id: two }, nextOn: '2037-12-07T09:00:00.000Z' },
    ]);
    // The completion is undone.
    await company.putThing(one, due('2037-12-01'));
    await company.putThing(two, undefined);
    await company.succeed(two, one);
    expect((await company.list(ana)).map(({ nextOn }) => nextOn)).toEqual([
      '2037-11-30T09:00:00.000Z',
      '2037-12-05T12:00:00.000Z',
    ]);
    await company.putThing(two, due('2037-12-08'));
    await company.succeed(one, two);
    const open = await company.list(ana);
    expect(open.map(({ entity, nextOn }) => [entity?.id, nextOn])).toEqual([
      [one, '2037-11-30T09:00:00.000Z'],
      [one, '2037-12-05T12:00:00.000Z'],
      [two, '2037-12-07T09:00:00.000Z'],
    ]);
  });

  it('come every day after the due date until the task is completed', async () => {
    await company.putThing(one, due('2037-11-28'));
    await company.set(ana, { note: 'Nudge', entity: thing, when: beforeDue(0, { repeat: 'daily' }) });
    await company.advance(21 * hour, () => titles(ana).length === 1);
    await company.advance(day, () => titles(ana).length === 2);
    await company.putThing(one, due('2037-11-28', { isClosed: true }));
    await company.advance(2 * day, () => true);
    expect(titles(ana)).toEqual(Array(2).fill('Reminder: Nudge – “Weigh the samples”'));
    expect(company.told(ana)[0]?.entity).toEqual(thing);
  });

  it('are snoozed, done, and set again', async () => {
    const set = await company.set(ana, { note: 'Call the lab', when: atTime('2037-11-27', '13:00') });
    await company.advance(hour, () => titles(ana).length === 1);
    const until = new Date(bed.clock.now().getTime() + hour).toISOString();
    expect(await company.change(ana, set, { snoozedUntil: until })).toMatchObject({
      nextOn: until,
      snoozedUntil: until,
    });
    await company.advance(hour, () => titles(ana).length === 2);
    expect(await only(ana)).not.toHaveProperty('snoozedUntil');
    expect(await company.change(ana, set, { isDone: true })).toMatchObject({ isDone: true });
    expect(await company.list(ana)).toEqual([]);
    const again = await company.change(ana, set, { isDone: false, when: atTime('2037-12-24', '08:00') });
    expect(again).toMatchObject({ nextOn: '2037-12-24T08:00:00.000Z', isDone: false });
    const past = await bed.server.send(
      changeReminder,
      { params: { id: set.id }, body: { snoozedUntil: '2020-01-01T00:00:00.000Z' } },
      company.as(ana),
    );
    expect([past.status, JSON.stringify(past.json)]).toEqual([400, expect.stringContaining('in the future')]);
  });

  it('belong to one person, whom alone they concern', async () => {
    await company.putThing(one, due('2037-12-01'));
    const set = await company.set(ana, { entity: thing, when: beforeDue(0) });
    const params = { id: set.id };
    const boss = await bed.server.people.member(company.portal, { fullName: 'Bea Boss', role: 'admin' });
    for (const other of [ben, boss]) {
      expect(await company.list(other)).toEqual([]);
      expect((await bed.server.call(listRemindersOfEntity, { params: thing }, company.as(other))).items).toEqual([]);
      expect((await bed.server.send(readReminder, { params }, company.as(other))).status).toBe(404);
      expect(
        (await bed.server.send(changeReminder, { params, body: { isDone: true } }, company.as(other))).status,
      ).toBe(404);
      expect((await bed.server.send(deleteReminder, { params }, company.as(other))).status).toBe(404);
    }
    expect((await bed.server.call(listRemindersOfEntity, { params: thing }, company.as(ana))).items).toHaveLength(1);
    await bed.server.call(deleteReminder, { params }, company.as(ana));
    expect(await company.list(ana)).toEqual([]);
  });

  it('are listed page by page, the earliest first, the done ones from the latest', async () => {
    for (const time of ['15:00', '13:00', '14:00']) {
      await company.set(ana, { note: time, when: atTime('2037-11-28', time) });
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await bed.server.call(listReminders, { query: { limit: 1, cursor } }, company.as(ana));
      found.push(...answer.items.map(({ note }) => note));
      cursor = answer.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(['13:00', '14:00', '15:00']);
    for (const reminder of await company.list(ana)) {
      await company.change(ana, reminder, { isDone: true });
      await bed.clock.advance(1_000);
    }
    expect((await company.list(ana, 'done')).map(({ note }) => note)).toEqual(['15:00', '14:00', '13:00']);
  });

  it.each([
    ['nothing to be reminded of', { when: atTime('2037-12-01', '09:00') }, 'Write what you want to be reminded of.'],
    ['a moment that has passed', { note: 'a', when: atTime('2037-11-26', '09:00') }, 'Choose a moment in the future.'],
    ['a day that does not exist', { note: 'a', when: atTime('2038-02-30', '09:00') }, 'Choose a day.'],
    [
      'a zone that does not exist',
      { note: 'a', when: atTime('2038-02-01', '09:00', { timeZone: 'Mars/Base' }) },
      'time zone',
    ],
    ['a date of nothing', { note: 'a', when: beforeDue(0) }, 'Only something with a date'],
    [
      'a thing that does not exist',
      { entity: { type: thingType, id: '01900000-0000-7000-8000-00000000000f' }, when: beforeDue(0) },
      'does not exist',
    ],
    ['a thing without an id', { entity: { type: thingType, id: 'x' }, when: beforeDue(0) }, 'does not exist'],
    [
      'a type that nothing has',
      { entity: { type: 'none.such', id: '01900000-0000-7000-8000-00000000000f' }, when: beforeDue(0) },
      'does not exist',
    ],
    [
      'an address of another site',
      { note: 'a', address: '//evil.example', when: atTime('2038-01-01', '09:00') },
      'no address',
    ],
    ['a long text', { note: 'x'.repeat(251), when: atTime('2038-01-01', '09:00') }, 'at most 250 characters'],
  ])('refuse %s in words', async (_, body, sentence) => {
    const { status, json } = await company.trySet(ana, body);
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('are not set of what is completed, nor moved or snoozed when it is', async () => {
    await company.putThing(one, due('2037-12-01'));
    const set = await company.set(ana, { entity: thing, when: beforeDue(0) });
    await company.putThing(one, due('2037-12-01', { isClosed: true }));
    const refused = [
      await company.trySet(ana, { entity: thing, when: atTime('2037-12-01', '09:00') }),
      await company.tryChange(ana, set, { when: atTime('2037-12-01', '09:00') }),
      await company.tryChange(ana, set, { snoozedUntil: '2037-12-01T09:00:00.000Z' }),
    ];
    for (const { status, json } of refused) {
      expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining('This is completed already.')]);
    }
    expect(await company.change(ana, set, { note: 'Still here' })).toMatchObject({
      note: 'Still here',
      title: 'Weigh the samples',
    });
  });

  it('keep a zone that exists, also when they are done', async () => {
    const set = await company.set(ana, { note: 'a', when: atTime('2037-12-01', '09:00') });
    const when = atTime('2037-12-01', '09:00', { timeZone: 'Mars/Base' });
    const { status, json } = await company.tryChange(ana, set, { when, isDone: true });
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining('time zone')]);
  });

  it('refuse a time before a due date that has passed already', async () => {
    await company.putThing(one, due('2037-11-28'));
    const { status, json } = await company.trySet(ana, { entity: thing, when: beforeDue(3 * 1_440) });
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining('has passed already')]);
  });

  it('wait while the plan lacks the module of what they are about', async () => {
    await company.putThing(one, due('2037-11-28'));
    await company.set(ana, { entity: thing, when: beforeDue(0) });
    await bed.server.people.setPlan(company.portal, []);
    const waiting = await only(ana);
    expect(await company.change(ana, waiting, { note: 'Nudge' })).toMatchObject({ nextOn: waiting.nextOn });
    expect((await company.tryChange(ana, waiting, { when: beforeDue(30) })).status).toBe(400);
    await company.advance(day, async () => (await only(ana)).version > 2);
    expect(titles(ana)).toEqual([]);
    expect(await only(ana)).not.toHaveProperty('title');
    await bed.server.people.setPlan(company.portal, ['Tasks']);
    await company.advance(day, () => titles(ana).length === 1);
  });

  it('are deleted when their person leaves the company', async () => {
    await company.set(ben, { note: 'Call the lab', when: atTime('2037-12-01', '09:00') });
    await company.end(ben);
    await bed.server.people.join(company.portal, ben);
    expect(await company.list(ben)).toEqual([]);
  });
});
