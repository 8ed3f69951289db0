import { decimalSignOf, guessDecimal, readNumber } from './read-number';

describe('a number of a file', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['−3.25', -3.25],
    ['0.0001', 0.0001],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234.567', 1_234_567],
    ['1,234,567.25', 1_234_567.25],
    ["1'234.5", 1234.5],
    ['1 234,5', 1234.5],
    ['€ 12,50', 12.5],
    ['12.5 pt', 12.5],
    ['-€5', -5],
    ['80 %', 80],
    ['EUR 7', 7],
    ['.5', 0.5],
    ['1000000000000', 1_000_000_000_000],
  ])('is read as people write it: %s', (text, number) => {
    expect(readNumber(text, '.')).toBe(number);
  });

  it('with one sign before three digits is what the file says', () => {
    expect([readNumber('1.234', '.'), readNumber('1.234', ',')]).toEqual([1.234, 1234]);
    expect([readNumber('1,234', '.'), readNumber('1,234', ',')]).toEqual([1234, 1.234]);
    expect(readNumber('0.125', ',')).toBe(0.125);
  });

  it.each(['', 'many', '1.2.3', '1,23,4', '12-3', '1e5', '1/2', '5 of 6', 'T-5'])('is not read from %s', (text) => {
    expect(readNumber(text, '.')).toBeUndefined();
  });

  it('has the decimal sign of any other number, or that of the reader while all could have either', () => {
    expect(guessDecimal(['1.234', '5', '2,5'], '.')).toEqual({ decimal: ',', ambiguous: undefined });
    expect(guessDecimal(['1,234', '1,234.5'], ',')).toEqual({ decimal: '.', ambiguous: undefined });
    expect(guessDecimal(['7', '1.234', '2.345'], ',')).toEqual({ decimal: ',', ambiguous: '1.234' });
    expect(['de-DE', 'en-US', 'de-CH'].map(decimalSignOf)).toEqual([',', '.', '.']);
  });
});
