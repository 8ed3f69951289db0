import { translateEnglish } from '../ui-test-kit';
import { dayIn, dayNumber, instantMilliseconds } from './calendar';
import { formatDay, formatFullInstant, formatInstant } from './moments';
import type { Reader } from './moments';

const reader: Reader = {
  language: 'en-GB',
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  translate: translateEnglish,
  dateFormatters: new Map(),
  now: Date.parse('2026-03-12T09:30:00Z'),
};

describe('days', () => {
  it('counts days across leap years and centuries', () => {
    for (const day of ['1970-01-01', '1999-12-31', '2000-02-29', '2026-03-12', '2100-03-01', '1900-02-28']) {
      expect(dayNumber(day)).toBe(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
    }
  });

  it('reads instants with and without fractions and offsets', () => {
    for (const instant of ['2026-03-12T09:30:00Z', '2026-03-12T09:30:00.123Z', '2026-12-31T23:59:59+05:30']) {
      expect(instantMilliseconds(instant)).toBe(Date.parse(instant));
    }
    expect(instantMilliseconds('yesterday')).toBeUndefined();
  });

  it('finds the day of the wall clock in a time zone', () => {
    const late = Date.parse('2026-03-12T23:30:00Z');
    expect(dayIn(late, reader)).toBe('2026-03-13');
    expect(dayIn(late, { ...reader, timeZone: 'America/New_York' })).toBe('2026-03-12');
  });

  it('writes times as the reader’s clock does', () => {
    const american: Reader = { ...reader, language: 'en-US', hourCycle: 'h12' };
    const text = [
      formatDay('2026-03-13', '15:05', american),
      formatInstant('2026-03-12T08:05:00Z', american),
      formatFullInstant('2026-03-12T20:05:00Z', american),
    ].map((written) => written.replaceAll('\u202f', ' '));
    expect(text).toEqual(['Tomorrow 3:05 PM', 'Today 9:05 AM', expect.stringContaining('9:05 PM')]);
    expect(formatDay('2026-03-13', '15:05', reader)).toBe('Tomorrow 15:05');
  });

  it('formats days relative to today', () => {
    const said = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2026-03-23', '2027-01-04'].map(
      (day) => formatDay(day, undefined, reader),
    );
    expect(said).toEqual(
      ['Tue, 10 Mar', 'Yesterday', 'Today', 'Tomorrow', 'Mon', 'Mon, 23 Mar', '4 Jan 2027'].map((text) =>
        expect.stringMatching(new RegExp(`^${text.replace(',', ',?')}$`)),
      ),
    );
  });

  it('appends the wall time', () => {
    expect(formatDay('2026-03-13', '15:00', reader)).toBe('Tomorrow 15:00');
    expect(formatDay('2026-03-16', '08:05', reader)).toBe('Mon 08:05');
  });
});

describe('moments of the past', () => {
  it.each([
    ['2026-03-12T09:29:30Z', 'Just now'],
    ['2026-03-12T08:12:00Z', 'Today 09:12'],
    ['2026-03-11T16:40:00Z', 'Yesterday 17:40'],
    ['2026-03-09T13:05:00Z', 'Mon 14:05'],
  ])('formats %s as %s', (instant, words) => {
    expect(formatInstant(instant, reader)).toBe(words);
  });

  it('returns an invalid instant unchanged', () => {
    expect(formatInstant('soon', reader)).toBe('soon');
  });

  it('includes the time zone in the full instant', () => {
    expect(formatFullInstant('2026-03-12T08:12:00Z', reader)).toMatch(/Thursday.*12 March 2026.*09:12.*(CET|GMT\+1)/);
  });
});
