import { nextDelay, pauseAfter, readRetryAfter } from './retry-plan';

const minute = 60_000;
const hour = 60 * minute;

describe('the plan of attempts', () => {
  it('waits from five seconds to a day, up to a fifth longer, and ends after ten attempts', () => {
    const least = [5_000, 5 * minute, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
    for (const [index, delay] of least.entries()) {
      const waits = Array.from({ length: 50 }, () => nextDelay(index + 1) ?? 0);
      expect(waits.every((wait) => wait >= delay && wait <= delay * 1.2)).toBe(true);
    }
    expect(nextDelay(10)).toBeUndefined();
  });

  it('waits as long as a receiver asks for, at most an hour, and never less than planned', () => {
    expect(nextDelay(1, 10 * minute)).toBe(10 * minute);
    expect(nextDelay(1, 48 * hour)).toBe(hour);
    expect(nextDelay(4, minute)).toBeGreaterThanOrEqual(2 * hour);
  });

  it('pauses a receiver that fails for twice as long each time, up to ten minutes', () => {
    expect([1, 2, 3, 50].map((failures) => pauseAfter(failures))).toEqual([5_000, 10_000, 20_000, 10 * minute]);
    expect(pauseAfter(1, 48 * hour)).toBe(hour);
  });

  it('reads seconds and dates of Retry-After, and nothing else', () => {
    const now = new Date('2037-11-27T12:00:00.000Z');
    const headers = ['120', 'Fri, 27 Nov 2037 12:01:00 GMT', 'Fri, 27 Nov 2037 11:00:00 GMT', 'soon', '-5', undefined];
    expect(headers.map((header) => readRetryAfter(header, now))).toEqual([120_000, minute, 0, 0, 0, 0]);
  });
});
