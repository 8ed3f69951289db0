import { isWorkingDay } from '../../contract';
import type { WorkCalendar } from '../../contract';
import { addDays } from '../dates/day-arithmetic';
import { addWorkingDays, forwardOrder, orderFault } from './relation-order';
import type { ForwardOrder, OrderedEntity } from './relation-order';

const week: WorkCalendar = { workingDays: [1, 2, 3, 4, 5] };

// 2031-05-05 is a Monday.
const faultOf = (kind: ForwardOrder, lag: number, first: OrderedEntity, later: OrderedEntity) =>
  orderFault({ kind, lag }, first, later, week);

describe('working days', () => {
  it.each([
    ['2031-05-05', 0, '2031-05-05'],
    ['2031-05-09', 1, '2031-05-12'],
    ['2031-05-10', 0, '2031-05-10'],
    ['2031-05-10', 1, '2031-05-12'],
    ['2031-05-11', -1, '2031-05-09'],
    ['2031-05-12', -1, '2031-05-09'],
    ['2031-05-09', 5, '2031-05-16'],
    ['2031-05-09', -5, '2031-05-02'],
    ['2031-12-31', 2, '2032-01-02'],
  ])('%s and %i of them later is %s', (day, count, expected) => {
    expect(addWorkingDays(day, count, week)).toBe(expected);
  });

  it('are those of the company, and all days without any', () => {
    expect(addWorkingDays('2031-05-08', 1, { workingDays: [7, 1, 2, 3, 4] })).toBe('2031-05-11');
    expect(addWorkingDays('2031-05-09', 2, { workingDays: [] })).toBe('2031-05-11');
  });

  it('are no holidays', () => {
    const calendar = { ...week, holidays: ['2031-05-12', '2031-05-13'] };
    expect(addWorkingDays('2031-05-09', 1, calendar)).toBe('2031-05-14');
    expect(addWorkingDays('2031-05-14', -1, calendar)).toBe('2031-05-09');
  });

  it('are as many as they are counted one by one, and back again', () => {
    for (let offset = 0; offset < 14; offset += 1) {
      const from = addDays('2031-05-05', offset);
      for (let count = 1; count <= 23; count += 1) {
        const later = addWorkingDays(from, count, week);
        let [day, counted] = [from, 0];
        while (day < later) {
          day = addDays(day, 1);
          counted += isWorkingDay(day, week) ? 1 : 0;
        }
        const back = isWorkingDay(from, week) ? addWorkingDays(later, -count, week) : from;
        expect([from, count, isWorkingDay(later, week), counted, back]).toEqual([from, count, true, count, from]);
      }
    }
  });
});

describe('the order of two related entities', () => {
  it.each<readonly [ForwardOrder, number, OrderedEntity, OrderedEntity, object | undefined]>([
    // Finish to start: on the day itself is early enough.
    ['blocks', 0, { dueOn: '2031-05-09' }, { startOn: '2031-05-09' }, undefined],
    [
      'blocks',
      0,
      { dueOn: '2031-05-09' },
      { startOn: '2031-05-06', dueOn: '2031-05-20' },
      { part: 'start', days: 3, fits: '2031-05-09', shift: 3 },
    ],
    // Over a weekend: Friday and one working day is Monday.
    ['blocks', 1, { dueOn: '2031-05-09' }, { startOn: '2031-05-12' }, undefined],
    [
      'blocks',
      1,
      { dueOn: '2031-05-09' },
      { startOn: '2031-05-10' },
      { part: 'start', days: 2, fits: '2031-05-12', shift: 2 },
    ],
    // May be on a day off itself, but is moved to none.
    ['blocks', 0, { dueOn: '2031-05-10' }, { startOn: '2031-05-10' }, undefined],
    [
      'blocks',
      0,
      { dueOn: '2031-05-10' },
      { startOn: '2031-05-09' },
      { part: 'start', days: 1, fits: '2031-05-12', shift: 3 },
    ],
    // May overlap.
    ['blocks', -2, { dueOn: '2031-05-13' }, { startOn: '2031-05-09' }, undefined],
    [
      'blocks',
      -2,
      { dueOn: '2031-05-13' },
      { startOn: '2031-05-08' },
      { part: 'start', days: 1, fits: '2031-05-09', shift: 1 },
    ],
    // With an end only it starts on that day at the latest.
    [
      'blocks',
      0,
      { dueOn: '2031-05-09' },
      { dueOn: '2031-05-08' },
      { part: 'start', days: 1, fits: '2031-05-09', shift: 1 },
    ],
    ['startsBefore', 0, { startOn: '2031-05-05', dueOn: '2031-05-30' }, { startOn: '2031-05-05' }, undefined],
    [
      'startsBefore',
      3,
      { startOn: '2031-05-05' },
      { startOn: '2031-05-06', dueOn: '2031-05-07' },
      { part: 'start', days: 2, fits: '2031-05-08', shift: 2 },
    ],
    // Nothing is known about the start of a task with an end only.
    ['startsBefore', 0, { dueOn: '2031-05-30' }, { startOn: '2031-05-05' }, undefined],
    ['finishesBefore', 0, { startOn: '2031-05-30', dueOn: '2031-06-06' }, { dueOn: '2031-06-06' }, undefined],
    [
      'finishesBefore',
      1,
      { dueOn: '2031-05-09' },
      { startOn: '2031-05-01', dueOn: '2031-05-08' },
      { part: 'finish', days: 4, fits: '2031-05-12', shift: 4 },
    ],
    ['finishesBefore', 0, { dueOn: '2031-05-09' }, { startOn: '2031-05-01' }, undefined],
    // Without days, or once one of them is over.
    ['blocks', 5, {}, { startOn: '2031-05-01' }, undefined],
    ['blocks', 5, { dueOn: '2031-05-09' }, {}, undefined],
    ['blocks', 0, { dueOn: '2031-05-09', status: 'completed' }, { startOn: '2031-05-01' }, undefined],
    ['blocks', 0, { dueOn: '2031-05-09' }, { startOn: '2031-05-01', status: 'cancelled' }, undefined],
  ])('%s with a lag of %i: %j and %j', (kind, lag, first, later, expected) => {
    expect(faultOf(kind, lag, first, later)).toEqual(expected);
  });

  it('is kept by the move that is proposed, whatever the lag and the days', () => {
    const kinds = ['blocks', 'startsBefore', 'finishesBefore'] as const;
    for (const kind of kinds) {
      for (let lag = -12; lag <= 12; lag += 1) {
        for (let offset = 0; offset < 21; offset += 1) {
          const first = { startOn: '2031-05-08', dueOn: '2031-05-16' };
          const later = { startOn: addDays('2031-05-01', offset), dueOn: addDays('2031-05-03', offset) };
          const fault = faultOf(kind, lag, first, later);
          if (fault === undefined) {
            continue;
          }
          const { shift, fits, days } = fault;
          const moved = { startOn: addDays(later.startOn, shift), dueOn: addDays(later.dueOn, shift) };
          expect(kind === 'finishesBefore' ? moved.dueOn : moved.startOn).toBe(fits);
          expect([isWorkingDay(fits, week), shift >= days, days > 0]).toEqual([true, true, true]);
          expect(faultOf(kind, lag, first, moved)).toBeUndefined();
        }
      }
    }
  });

  it('is the same from both sides', () => {
    expect(forwardOrder('finishesAfter')).toEqual({ kind: 'finishesBefore', isFirst: false });
    expect(forwardOrder('blockedBy')).toEqual({ kind: 'blocks', isFirst: false });
    expect(forwardOrder('startsBefore')).toEqual({ kind: 'startsBefore', isFirst: true });
  });
});
