import { snoozeChoices } from './snooze-choices';

const at = (now: string, zone: string): readonly string[] =>
  snoozeChoices(new Date(now), zone).map(({ until }) => until.toISOString());

describe('the choices of a snooze', () => {
  it('are those of the person’s wall clock', () => {
    // Wednesday, half past ten in the evening in Berlin; in Tokyo it is Thursday.
    expect(at('2026-11-25T21:30:00Z', 'Europe/Berlin')).toEqual([
      '2026-11-25T22:30:00.000Z',
      '2026-11-26T08:00:00.000Z',
      '2026-11-30T08:00:00.000Z',
    ]);
    expect(at('2026-11-25T21:30:00Z', 'Asia/Tokyo')).toEqual([
      '2026-11-25T22:30:00.000Z',
      '2026-11-27T00:00:00.000Z',
      '2026-11-30T00:00:00.000Z',
    ]);
  });

  it('mean the next Monday on a Monday morning, and nine o’clock after the clocks were set back', () => {
    expect(at('2026-10-19T05:00:00Z', 'Europe/Berlin')[2]).toBe('2026-10-26T08:00:00.000Z');
    expect(at('2026-10-24T10:00:00Z', 'Europe/Berlin')[1]).toBe('2026-10-25T08:00:00.000Z');
  });
});
