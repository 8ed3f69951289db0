import { workingStateAt, WorkingWeek } from './working-hours';
import type { WorkingHours } from './working-hours';

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-03-13'] } as const;
const days: readonly WorkingHours[] = [
  { day: 4, from: '09:00', until: '17:30' },
  { day: 5, from: '09:00', until: '12:00' },
];

function stateAt(utc: string, week = days, timeZone = 'Europe/Berlin'): unknown {
  return workingStateAt(new Date(utc), { timeZone, week, calendar });
}

describe('the working hours of a person', () => {
  it('are those of their own zone, from the first minute until before the last', () => {
    // 12 March 2026 is a Thursday.
    expect(stateAt('2026-03-12T07:59:00Z')).toBe('outside-hours');
    expect(stateAt('2026-03-12T08:00:00Z')).toBe('working');
    expect(stateAt('2026-03-12T16:29:00Z')).toBe('working');
    expect(stateAt('2026-03-12T16:30:00Z')).toBe('outside-hours');
    expect(stateAt('2026-03-12T08:00:00Z', days, 'America/New_York')).toBe('outside-hours');
  });

  it('are off on holidays of the company, and outside on weekdays without hours', () => {
    expect(stateAt('2026-03-13T09:00:00Z')).toBe('day-off');
    expect(stateAt('2026-03-11T09:00:00Z')).toBe('outside-hours');
  });

  it('of a night end on the next day, also when that one is a holiday', () => {
    const night: readonly WorkingHours[] = [{ day: 4, from: '22:00', until: '06:00' }];
    expect(stateAt('2026-03-12T20:00:00Z', night)).toBe('outside-hours');
    expect(stateAt('2026-03-12T23:30:00Z', night)).toBe('working');
    expect(stateAt('2026-03-13T04:59:00Z', night)).toBe('working');
    expect(stateAt('2026-03-13T05:00:00Z', night)).toBe('day-off');
  });

  it('of a person who has not said are unknown on working days of the company', () => {
    expect(stateAt('2026-03-12T09:00:00Z', [])).toBeUndefined();
    expect(stateAt('2026-03-14T09:00:00Z', [])).toBe('day-off');
  });

  it('have one entry for each day, and end at another time than they begin', () => {
    const [thursday] = days;
    expect(WorkingWeek.safeParse(days).success).toBe(true);
    expect(WorkingWeek.safeParse([thursday, thursday]).success).toBe(false);
    expect(WorkingWeek.safeParse([{ day: 1, from: '09:00', until: '09:00' }]).success).toBe(false);
    expect(WorkingWeek.safeParse([{ day: 1, from: '9:00', until: '24:00' }]).success).toBe(false);
  });
});
