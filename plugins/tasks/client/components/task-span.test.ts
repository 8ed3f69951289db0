import { allowedSpan, patchOfSpan, spanOfTask } from './task-span';

const zone = 'Europe/Berlin';

describe('the days of a task', () => {
  it('are those of its start and its due date', () => {
    expect(spanOfTask({ startOn: '2031-05-05', dueOn: '2031-05-09' })).toEqual({
      start: '2031-05-05',
      end: '2031-05-09',
    });
  });

  it('change by the fields that differ, and keep the times of the day', () => {
    const task = { startOn: '2031-05-05', startTime: '09:00', dueOn: '2031-05-09', dueTime: '15:30', timeZone: zone };
    expect(patchOfSpan({ start: '2031-05-05', end: '2031-05-10' }, task, 'Asia/Tokyo')).toEqual({
      dueOn: '2031-05-10',
    });
    expect(patchOfSpan({ start: '2031-05-06', end: '2031-05-10' }, task, 'Asia/Tokyo')).toEqual({
      startOn: '2031-05-06',
      dueOn: '2031-05-10',
    });
  });

  it('begin without a time where there were none', () => {
    expect(patchOfSpan({ end: '2031-05-10' }, {}, zone)).toEqual({ dueOn: '2031-05-10' });
  });

  it('keep a day between an end and a start whose times are in the wrong order', () => {
    const task = { startOn: '2031-05-05', startTime: '18:00', dueOn: '2031-05-09', dueTime: '09:00', timeZone: zone };
    expect(allowedSpan(task, { start: '2031-05-09', end: '2031-05-09' })).toEqual({
      start: '2031-05-08',
      end: '2031-05-09',
    });
    expect(allowedSpan(task, { start: '2031-05-05', end: '2031-05-05' })).toEqual({
      start: '2031-05-05',
      end: '2031-05-06',
    });
    const rightOrder = { ...task, dueTime: '19:00' };
    expect(allowedSpan(rightOrder, { start: '2031-05-05', end: '2031-05-05' })).toEqual({
      start: '2031-05-05',
      end: '2031-05-05',
    });
  });
});
