import { translateEnglish } from '../ui-test-kit';
import { otherZone } from './other-zone';
import type { Reader } from './moments';

const readerIn = (timeZone: string): Reader => ({
  language: 'en-GB',
  timeZone,
  hourCycle: 'h23',
  translate: translateEnglish,
  dateFormatters: new Map(),
  now: Date.parse('2026-03-12T12:00:00Z'),
});

describe('the zone of a time', () => {
  const meeting = { day: '2026-03-12', time: '09:30', timeZone: 'America/New_York' };

  it('is named where the clocks of the reader show another time, with the moment', () => {
    expect(otherZone(meeting, readerIn('Europe/Berlin'))).toEqual({
      instant: '2026-03-12T13:30:00.000Z',
      name: 'GMT-4',
    });
  });

  it('is not named for a reader in it, in one with the same clocks, or where it is unknown', () => {
    expect(otherZone(meeting, readerIn('America/New_York'))).toBeUndefined();
    expect(otherZone(meeting, readerIn('America/Toronto'))).toBeUndefined();
    expect(otherZone({ ...meeting, timeZone: 'Mars/Olympus' }, readerIn('UTC'))).toBeUndefined();
  });

  it('counts at that moment: between the changes of two zones their clocks differ by another hour', () => {
    const london = { day: '2026-03-12', time: '12:00', timeZone: 'Europe/London' };
    expect(otherZone(london, readerIn('UTC'))).toBeUndefined();
    expect(otherZone({ ...london, day: '2026-03-30' }, readerIn('UTC'))?.instant).toBe('2026-03-30T11:00:00.000Z');
  });
});
