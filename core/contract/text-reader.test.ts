import { usualHourCycle } from './text-reader';

describe('the usual clock', () => {
  it.each([
    ['en-US', 'h12'],
    ['en-AU', 'h12'],
    ['en-GB', 'h23'],
    ['de-DE', 'h23'],
    ['ja-JP', 'h23'],
  ])('is that of the region: %s has %s', (locale, expected) => {
    expect(usualHourCycle(locale)).toBe(expected);
  });
});
