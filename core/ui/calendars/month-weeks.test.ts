import { isMonth, monthAfter, weeksOf } from './month-weeks';

describe('the weeks of a month', () => {
  it.each([
    // 1 November 2026 is a Sunday.
    ['2026-11', 1, '2026-10-26', '2026-12-06'],
    ['2026-11', 7, '2026-11-01', '2026-12-12'],
    ['2026-02', 1, '2026-01-26', '2026-03-08'],
    ['2024-02', 6, '2024-01-27', '2024-03-08'],
  ])('of %s that begin on weekday %d are six whole ones', (month, firstWeekday, first, last) => {
    const weeks = weeksOf(month, firstWeekday);
    expect(weeks.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect([weeks.flat()[0], weeks.flat().at(-1)]).toEqual([first, last]);
    expect(new Set(weeks.flat()).size).toBe(42);
  });

  it('go on over the end of a year', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });

  it('exist for months only', () => {
    expect(['2026-11', '2026-13', '2026-00', '0000-01', '9999-12', '2026-1', ''].map(isMonth)).toEqual([
      true,
      ...Array<boolean>(6).fill(false),
    ]);
  });
});
