import { duePatchOf, dueValueOf, startPatchOf } from '../components/entered-times';
import { isLate } from './task-times';

const zone = 'Europe/Berlin';

describe('the times of a task', () => {
  it('change only what differs, so that another person can change the rest', () => {
    const task = { dueOn: '2026-03-12', dueTime: '15:00', timeZone: zone };
    expect(dueValueOf(task)).toBe('2026-03-12T15:00');
    expect(duePatchOf('2026-03-13T15:00', task, 'UTC')).toEqual({ dueOn: '2026-03-13' });
    expect(duePatchOf('2026-03-12', task, 'UTC')).toEqual({ dueTime: null });
    expect(duePatchOf('', task, 'UTC')).toEqual({ dueOn: null, dueTime: null });
  });

  it('are in the zone of the person who sets the first of them', () => {
    expect(duePatchOf('2026-03-12T15:00', {}, zone)).toEqual({
      dueOn: '2026-03-12',
      dueTime: '15:00',
      timeZone: zone,
    });
    expect(startPatchOf('2026-03-12T09:00', { timeZone: zone }, 'UTC')).toEqual({
      startOn: '2026-03-12',
      startTime: '09:00',
    });
    expect(duePatchOf('2026-03-12', {}, zone)).toEqual({ dueOn: '2026-03-12' });
  });
});

describe('a task', () => {
  const at = (now: string) => ({ today: now.slice(0, 10), now: Date.parse(now), dateFormatters: new Map() });
  const open = { category: 'unstarted' } as const;
  const timed = { ...open, dueOn: '2026-03-29', dueTime: '02:30', timeZone: zone };

  it('with a time is late from that moment on, also where clocks are set forward over it', () => {
    expect(isLate(timed, at('2026-03-29T01:29:00Z'))).toBe(false);
    expect(isLate(timed, at('2026-03-29T01:31:00Z'))).toBe(true);
    expect(isLate(timed, at('2026-04-02T00:00:00Z'))).toBe(true);
    expect(isLate(timed, at('2026-03-20T00:00:00Z'))).toBe(false);
  });

  it('without a time is late after its day, and never when it is completed', () => {
    const day = { ...open, dueOn: '2026-03-29' };
    expect(isLate(day, at('2026-03-29T23:00:00Z'))).toBe(false);
    expect(isLate(day, at('2026-03-30T00:00:00Z'))).toBe(true);
    expect(isLate({ ...timed, category: 'completed' }, at('2026-04-02T00:00:00Z'))).toBe(false);
    expect(isLate(open, at('2026-04-02T00:00:00Z'))).toBe(false);
  });
});
