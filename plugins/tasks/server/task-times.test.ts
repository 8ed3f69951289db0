import type { TestPerson } from '@tessera/core/testing';
import { createTask } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('start, due time and estimate of a task', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
  });

  const berlin = { dueOn: '2026-03-29', dueTime: '02:30', timeZone: 'Europe/Berlin' };

  it('are stored as a wall time with its zone, changed and cleared', async () => {
    const created = await acme.create(ana, {
      title: 'Move the servers',
      ...berlin,
      startOn: '2026-03-28',
      startTime: '22:00',
      estimateMinutes: 270,
    });
    expect(created).toMatchObject({ ...berlin, startOn: '2026-03-28', startTime: '22:00', estimateMinutes: 270 });

    const later = await acme.change(ana, created, { dueTime: '06:00', estimateMinutes: 300 });
    expect(later).toMatchObject({ dueOn: '2026-03-29', dueTime: '06:00', estimateMinutes: 300, dueChangeCount: 0 });

    const cleared = await acme.change(ana, later, { dueOn: null, startOn: null, estimateMinutes: null });
    expect([cleared.dueOn, cleared.dueTime, cleared.startOn, cleared.startTime, cleared.estimateMinutes]).toEqual(
      Array(5).fill(undefined),
    );

    const activity = await acme.activity(ana, created.id);
    expect(activity.filter(({ field }) => field !== undefined)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'dueOn',
          oldValue: '2026-03-29T02:30[Europe/Berlin]',
          newValue: '2026-03-29T06:00[Europe/Berlin]',
        }),
        expect.objectContaining({ field: 'startOn', oldValue: '2026-03-28T22:00[Europe/Berlin]' }),
        expect.objectContaining({ field: 'estimate', oldValue: '270', newValue: '300' }),
      ]),
    );
  });

  it.each([
    ['a time without its date', { dueTime: '09:00', timeZone: 'UTC' }, 'Choose the date of this time, too.'],
    ['a time without a zone', { dueOn: '2026-03-29', dueTime: '09:00' }, 'Choose the time zone of this time, too.'],
    ['an unknown zone', { ...berlin, timeZone: 'Mars/Olympus' }, 'Choose a time zone such as Europe/Berlin.'],
    [
      'a start after the due date',
      { startOn: '2026-03-30', dueOn: '2026-03-29' },
      'The task would begin after it is due. Choose an earlier start or a later due date.',
    ],
    [
      'a start after the due time of the same day',
      { ...berlin, startOn: '2026-03-29', startTime: '03:00' },
      'The task would begin after it is due. Choose an earlier start or a later due date.',
    ],
    ['25 hours', { ...berlin, dueTime: '25:00' }, 'Enter the time as hours and minutes, such as 09:30.'],
    ['no work at all', { estimateMinutes: 0 }, 'Enter the estimate in whole minutes, at least 1.'],
  ])('are refused as %s', async (_, times, sentence) => {
    const { status, json } = await stage.server.send(createTask, { body: { title: 'Plan', ...times } }, acme.as(ana));
    expect([status, json]).toEqual([400, expect.objectContaining({ errors: [sentence] })]);
  });

  it('do not contradict each other when two people move one end each', async () => {
    const ben = await acme.member('Ben Ito');
    const task = await acme.create(ana, { title: 'Plan', startOn: '2026-03-02', dueOn: '2026-03-20' });
    await acme.change(ana, task, { startOn: '2026-03-15' });

    expect((await acme.tryChange(ben, task, { dueOn: '2026-03-10' })).status).toBe(400);
  });

  it('of two people are merged when one sets the estimate and the other the time', async () => {
    const ben = await acme.member('Ben Ito');
    const task = await acme.create(ana, { title: 'Plan', ...berlin });
    await acme.change(ana, task, { estimateMinutes: 60 });
    expect(await acme.change(ben, task, { dueTime: '17:00' })).toMatchObject({ estimateMinutes: 60, dueTime: '17:00' });
  });
});
