import type { TestPerson, TestResponse } from '@tessera/core/testing';
import { changeOwnRule, deleteCompanyRule, restoreCompanyRule } from '../contract';
import { RulesTestBed } from './rules-test-kit';

/** Refused with a sentence. */
function expectRefusal({ status, json }: TestResponse, sentence: string): void {
  expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(sentence)]);
}

describe('Rules of reminders', () => {
  let bed: RulesTestBed;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeEach(async () => {
    bed = await RulesTestBed.start();
    ana = await bed.member('Ana Souza');
    ben = await bed.member('Ben Ito');
  });
  afterEach(() => bed?.stop());

  const one = '01900000-0000-7000-8000-000000000001';
  const two = '01900000-0000-7000-8000-000000000002';
  const due = (date: string) => ({ id: one, ownerId: ana.personId, due: { date } });

  it('of the product tell owners and collaborators in the morning what is due, and on the next one what is overdue', async () => {
    bed.put({ ...due('2037-11-28'), collaboratorIds: [ben.personId] });
    bed.put({ id: two, title: 'Closed', ownerId: ana.personId, due: { date: '2037-11-28' }, isClosed: true });
    await bed.until('2037-11-27T13:00');
    await bed.untilTold('2037-11-28T09:00', () => bed.told.length === 2);
    await bed.untilTold('2037-11-29T09:00', () => bed.told.length === 4);
    await bed.until('2037-12-05T12:00');
    const expected = [
      '“Weigh the samples” is due on Nov 28, 2037',
      '“Weigh the samples” was due on Nov 28, 2037 and is still open',
    ];
    expect(bed.titles(ana)).toEqual(expected);
    expect(bed.titles(ben)).toEqual(expected);
    expect(bed.told.map(({ type }) => type)).toEqual([
      ...Array<string>(2).fill('reminders.rule-came'),
      ...Array<string>(2).fill('reminders.rule-came-by-mail'),
    ]);
  });

  it('remind before a due date in the morning of each person, and once more only where it moves [R100.rules]', async () => {
    await bed.turnOffBuiltIn();
    await bed.moveTo(ben, 'Asia/Tokyo');
    await bed.addRule({ recipients: ['owner', 'collaborators'] });
    bed.put({ ...due('2037-11-29'), collaboratorIds: [ben.personId] });
    // Nine in Tokyo is midnight in UTC.
    await bed.until('2037-11-28T00:00');
    expect([bed.titles(ana).length, bed.titles(ben).length]).toEqual([0, 1]);
    await bed.until('2037-11-28T09:00');
    expect([bed.titles(ana).length, bed.titles(ben).length]).toEqual([1, 1]);
    bed.put(due('2037-12-10'));
    await bed.until('2037-11-30T12:00');
    bed.put(due('2037-12-03'));
    await bed.until('2037-12-02T00:00');
    await bed.until('2037-12-02T12:00');
    expect(bed.titles(ana)).toEqual([
      '“Weigh the samples” is due on Nov 29, 2037',
      '“Weigh the samples” is due on Dec 3, 2037',
    ]);
    expect(bed.titles(ben)).toHaveLength(2);
  });

  it('are turned off or moved by a person for themselves, unless an admin has locked them', async () => {
    await bed.turnOffBuiltIn();
    const rule = await bed.addRule({ recipients: ['owner', 'collaborators'] });
    const cleo = await bed.member('Cleo Mbeki');
    await bed.choose(ana, rule, { isEnabled: false });
    await bed.choose(ben, rule, { time: '15:30', offsetMinutes: 2_880 });
    bed.put({ ...due('2037-12-01'), collaboratorIds: [ben.personId, cleo.personId] });
    await bed.until('2037-11-29T15:30');
    expect(bed.told.map(({ personId }) => personId)).toEqual([ben.personId]);
    await bed.until('2037-11-30T12:00');
    expect(bed.told.map(({ personId }) => personId)).toEqual([ben.personId, cleo.personId]);
    await bed.changeRule(rule, { isLocked: true });
    expectRefusal(
      await bed.choose(ben, rule, { isEnabled: false }),
      'An admin has locked this rule, so it applies to everyone.',
    );
    bed.put({ ...due('2037-12-05'), collaboratorIds: [ben.personId, cleo.personId] });
    await bed.until('2037-12-04T12:00');
    expect(new Set(bed.told.slice(2).map(({ personId }) => personId))).toEqual(
      new Set([ana.personId, ben.personId, cleo.personId]),
    );
    expect(bed.told).toHaveLength(5);
  });

  it('of a person remind of what they own, and of the same thing once, whichever rules say so', async () => {
    await bed.addOwnRule(ana, { trigger: 'atDue' });
    await bed.addOwnRule(ben, { trigger: 'beforeDue', offsetMinutes: 4_320, recipients: ['collaborators'] });
    bed.put({ ...due('2037-12-04'), collaboratorIds: [ben.personId] });
    bed.put({ id: two, title: 'Of Ana alone', ownerId: ana.personId, due: { date: '2037-12-04' } });
    await bed.until('2037-12-01T12:00');
    expect(bed.told).toMatchObject([{ personId: ben.personId, entityId: one }]);
    await bed.until('2037-12-04T12:00');
    expect(bed.titles(ana).toSorted()).toEqual([
      '“Of Ana alone” is due on Dec 4, 2037',
      '“Weigh the samples” is due on Dec 4, 2037',
    ]);
    expect(await bed.rules(ana)).toHaveLength(3);
    const [, , ofAna] = await bed.rules(ana);
    const asBen = { ...(await bed.as(ben)), ifMatch: 1 };
    const params = { id: ofAna?.id ?? '' };
    expect((await bed.server.send(changeOwnRule, { params, body: { time: '10:00' } }, asBen)).status).toBe(404);
  });

  it('come again while something is overdue, until it is done, and are escalated once', async () => {
    await bed.turnOffBuiltIn();
    await bed.addRule({
      trigger: 'overdueEvery',
      everyDays: 3,
      maxRepeats: 5,
      escalateAfterDays: 3,
      escalateTo: ben.personId,
    });
    bed.put(due('2037-11-28'));
    for (const day of ['11-29', '11-30', '12-01', '12-02', '12-03']) {
      await bed.until(`2037-${day}T12:00`);
    }
    expect(bed.titles(ana)).toHaveLength(2);
    expect(bed.titles(ben)).toEqual(['Escalated: “Weigh the samples” is overdue by 3 days']);
    bed.put({ ...due('2037-11-28'), isClosed: true });
    await bed.until('2037-12-12T12:00');
    expect(bed.told).toHaveLength(3);
  });

  it('remind watchers by minutes before a time, and of what was not updated', async () => {
    await bed.turnOffBuiltIn();
    await bed.addRule({ trigger: 'beforeStart', offsetMinutes: 30 });
    await bed.addRule({ trigger: 'noUpdateFor', offsetMinutes: 2 * 1_440 });
    bed.put({
      id: one,
      ownerId: ana.personId,
      start: { date: '2037-11-27', time: '16:00', timeZone: 'Europe/Berlin' },
    });
    bed.put({ id: two, title: 'Without a time', ownerId: ana.personId, start: { date: '2037-11-27' } });
    await bed.until('2037-11-27T14:28');
    expect(bed.told).toEqual([]);
    await bed.untilTold('2037-11-27T14:30', () => bed.told.length > 0);
    await bed.until('2037-11-29T12:00');
    expect(bed.titles(ana).toSorted()).toEqual([
      '“Weigh the samples” has not been updated since Nov 27, 2037',
      '“Weigh the samples” starts on Nov 27, 2037 at 16:00 (Europe/Berlin)',
      '“Without a time” has not been updated since Nov 27, 2037',
    ]);
  });

  it('say how near a start is, whose move is another occasion, and end with the task [R100.rules]', async () => {
    await bed.turnOffBuiltIn();
    await bed.addRule({ trigger: 'beforeStart', offsetMinutes: 2 * 1_440 });
    const dayBefore = await bed.addRule({ trigger: 'beforeStart' });
    await bed.addOwnRule(ana, { trigger: 'beforeStart', offsetMinutes: 0, time: '08:00' });
    bed.put({ id: one, ownerId: ana.personId, start: { date: '2037-11-30' } });
    await bed.choose(ana, dayBefore, { time: '10:30' });
    for (const moment of ['11-28T09:00', '11-29T09:30', '11-29T10:30', '11-30T07:30', '11-30T08:00']) {
      await bed.until(`2037-${moment}`);
    }
    const told = [
      '“Weigh the samples” starts on Nov 30, 2037',
      '“Weigh the samples” starts tomorrow, Nov 30, 2037',
      '“Weigh the samples” starts today, Nov 30, 2037',
    ];
    expect(bed.titles(ana)).toEqual(told);
    bed.put({ id: one, ownerId: ana.personId, start: { date: '2037-12-02' } });
    await bed.until('2037-11-30T09:00');
    await bed.until('2037-12-01T12:00');
    expect(bed.titles(ana)).toEqual([
      ...told,
      '“Weigh the samples” starts on Dec 2, 2037',
      '“Weigh the samples” starts tomorrow, Dec 2, 2037',
    ]);
    bed.put({ id: one, ownerId: ana.personId, start: { date: '2037-12-02' }, isClosed: true });
    await bed.until('2037-12-02T12:00');
    expect(bed.titles(ana)).toHaveLength(5);
  });

  it('of the start, on working days, tell on Monday what started on Sunday', async () => {
    await bed.turnOffBuiltIn();
    await bed.addRule({ trigger: 'beforeStart', offsetMinutes: 0, onWorkingDays: true });
    bed.put({ id: one, ownerId: ana.personId, start: { date: '2037-11-29' } });
    await bed.until('2037-11-29T12:00');
    expect(bed.told).toEqual([]);
    await bed.until('2037-11-30T12:00');
    expect(bed.titles(ana)).toEqual(['“Weigh the samples” started on Nov 29, 2037']);
  });

  it('on the start date have no number of days that a person can change', async () => {
    const rule = await bed.addRule({ trigger: 'beforeStart', offsetMinutes: 0 });
    expectRefusal(await bed.choose(ana, rule, { offsetMinutes: 1_440 }), 'This rule has no number of days to change.');
    expectRefusal(
      await bed.tryRule({ offsetMinutes: 0 }),
      'Choose minutes of less than a day, or a whole number of days up to 366.',
    );
  });

  it('wait for a working day, and mean the days off before it too', async () => {
    await bed.turnOffBuiltIn();
    await bed.addRule({ trigger: 'overdueEvery', maxRepeats: 9, onWorkingDays: true });
    bed.put(due('2037-11-27'));
    await bed.until('2037-11-29T23:00');
    expect(bed.told).toEqual([]);
    await bed.until('2037-11-30T12:00');
    expect(bed.titles(ana)).toHaveLength(1);
  });

  it('that come more than six hours late are told by one notice, in the morning', async () => {
    await bed.addOwnRule(ana, { trigger: 'atDue', time: '21:00' });
    for (const [index, id] of [one, two, '01900000-0000-7000-8000-000000000003'].entries()) {
      bed.put({ id, title: `Thing ${index}`, ownerId: ana.personId, due: { date: '2037-11-28' } });
    }
    await bed.clock.advance(40 * 3_600_000);
    // It is four in the morning of the 29th; the looks of the 28th did not run.
    await bed.until('2037-11-29T04:00');
    expect(bed.titles(ana)).toEqual([]);
    await bed.untilTold('2037-11-29T09:00', () => bed.titles(ana).some((title) => title.startsWith('Late')));
    expect(bed.titles(ana)).toContain('Late reminders: “Thing 0”, “Thing 1” and 1 more');
  });

  it('tell each person of each thing once, though looks fail in the middle again and again', async () => {
    await bed.turnOffBuiltIn();
    await bed.addRule({ trigger: 'atDue', recipients: ['owner', 'collaborators'] });
    for (let index = 0; index < 1_300; index += 1) {
      const id = `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      bed.put({ ...due('2037-11-28'), id, collaboratorIds: [ben.personId] });
    }
    let count = 0;
    bed.onFind = () => {
      count += 1;
      if ([1, 3, 4, 6].includes(count)) {
        throw new Error('The process ended here.');
      }
    };
    await bed.untilTold('2037-11-28T09:00', () => bed.told.length >= 2_600);
    await bed.until('2037-11-28T12:00');
    const all = bed.told.map(({ personId, entityId }) => `${personId} ${entityId}`);
    expect([all.length, new Set(all).size]).toEqual([2_600, 2_600]);
  });

  it('are added, changed, deleted and restored by admins only, and those of the product are only turned off', async () => {
    const rules = await bed.rules(ana);
    expect(rules.map(({ trigger, isBuiltIn }) => [trigger, isBuiltIn])).toEqual([
      ['atDue', true],
      ['overdueEvery', true],
    ]);
    const [first] = rules;
    const params = { id: first?.id ?? '' };
    const admin = await bed.as(bed.portal.admin);
    expectRefusal(
      await bed.server.send(deleteCompanyRule, { params }, admin),
      'This rule is part of the product. Turn it off instead.',
    );
    expect((await bed.server.send(deleteCompanyRule, { params }, await bed.as(ana))).status).toBe(403);
    const added = await bed.addRule();
    await bed.server.call(deleteCompanyRule, { params: { id: added.id } }, admin);
    expect(await bed.rules(ana)).toHaveLength(2);
    await bed.server.call(restoreCompanyRule, { params: { id: added.id } }, admin);
    expect(await bed.rules(ana)).toHaveLength(3);
  });

  it.each([
    ['another type', { entityType: 'probe.other' }, 'Choose what the rule is about.'],
    ['half a day', { offsetMinutes: 1_500 }, 'Choose minutes of less than a day, or a whole number of days up to 366.'],
    ['no recipients', { recipients: [] }, 'Choose at least one: owner, collaborators or watchers.'],
    [
      'an escalation of what is not overdue',
      { escalateAfterDays: 3, escalateTo: one },
      'Only what is overdue can be escalated.',
    ],
    [
      'an escalation to a stranger',
      { trigger: 'overdueEvery' as const, escalateAfterDays: 3, escalateTo: one },
      'This person is not a member of the company.',
    ],
  ])('refuse %s', async (_, more, sentence) => {
    expectRefusal(await bed.tryRule(more), sentence);
  });

  it('end with a membership, and are escalated to no former member', async () => {
    await bed.addOwnRule(ben);
    const rule = await bed.addRule({ trigger: 'overdueEvery', escalateAfterDays: 2, escalateTo: ben.personId });
    await bed.end(ben);
    const left = (await bed.rules(bed.portal.admin)).find(({ id }) => id === rule.id);
    expect(left).toMatchObject({ escalateAfterDays: null, escalateTo: null });
    bed.put({ ...due('2037-11-28'), collaboratorIds: [ben.personId] });
    await bed.until('2037-12-02T12:00');
    expect(bed.titles(ben)).toEqual([]);
  });
});
