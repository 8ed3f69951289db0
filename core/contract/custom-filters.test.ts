import type { CustomField } from './custom-fields';
import { customFilterPattern } from './custom-filter-pattern';
import { customTestOf, matchesCustomFilter, parseCustomFilter, withCustomFilter } from './custom-filters';

const idOf = (number: number): string => `01990000-0000-7000-8000-00000000000${number}`;
const [sprint, points, review, billable, reviewer] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const [alpha, beta, ana] = [idOf(7), idOf(8), idOf(9)] as const;
const option = (id: string) => ({ id, name: id, colour: 'teal' as const });
const fields: Readonly<Record<string, Pick<CustomField, 'kind' | 'options'>>> = {
  [sprint]: { kind: 'choice', options: [option(alpha), option(beta)] },
  [points]: { kind: 'number' },
  [review]: { kind: 'date' },
  [billable]: { kind: 'checkbox' },
  [reviewer]: { kind: 'person' },
};
const context = { personId: ana, today: '2031-03-10', fieldOf: (id: string) => fields[id] };
const matches = (filter: string, values: Parameters<typeof matchesCustomFilter>[1]): boolean =>
  matchesCustomFilter(filter, values, context);

describe('filters by custom fields', () => {
  it('are one text of several fields, changed one by one', () => {
    const first = withCustomFilter(undefined, sprint, `${alpha},${beta}`);
    const both = withCustomFilter(first, points, '2..');
    expect(both).toBe(`${sprint}:${alpha},${beta};${points}:2..`);
    expect(customFilterPattern.test(both ?? '')).toBe(true);
    expect([...parseCustomFilter(both)]).toEqual([
      [sprint, `${alpha},${beta}`],
      [points, '2..'],
    ]);
    expect(withCustomFilter(withCustomFilter(both, sprint, undefined), points, undefined)).toBeUndefined();
  });

  it.each(['', 'x:none', `${sprint}`, `${sprint}:`, `${sprint}:a b`, `${sprint}:none;`, `${sprint}:<b>`])(
    'are refused when they are %j',
    (text) => {
      expect(customFilterPattern.test(text)).toBe(false);
    },
  );

  it('select entities by any of several options, and by a person who is "me"', () => {
    expect(matches(`${sprint}:${alpha},${beta}`, { [sprint]: beta })).toBe(true);
    expect(matches(`${sprint}:${alpha}`, { [sprint]: beta })).toBe(false);
    expect(matches(`${reviewer}:me`, { [reviewer]: ana })).toBe(true);
    expect(matches(`${reviewer}:me`, undefined)).toBe(false);
    expect(matches(`${billable}:yes`, { [billable]: true })).toBe(true);
  });

  it('select numbers and days in a range, with both ends', () => {
    const points1 = [2, 2.5, 10].map((value) => matches(`${points}:2..9.5`, { [points]: value }));
    expect(points1).toEqual([true, true, false]);
    expect(matches(`${points}:-1..`, { [points]: 0 })).toBe(true);
    expect(matches(`${review}:today`, { [review]: '2031-03-10' })).toBe(true);
    expect(matches(`${review}:overdue`, { [review]: '2031-03-09' })).toBe(true);
    expect(matches(`${review}:2031-03-11..`, { [review]: '2031-03-10' })).toBe(false);
  });

  it('select what has no value, and combine with "and"', () => {
    expect(matches(`${points}:none`, { [sprint]: alpha })).toBe(true);
    expect(matches(`${points}:none`, { [points]: 0 })).toBe(false);
    expect(matches(`${sprint}:${alpha};${points}:1..`, { [sprint]: alpha })).toBe(false);
  });

  it('select nothing by a deleted field, a removed option and a value that does not fit', () => {
    expect(matches(`${idOf(6)}:none`, {})).toBe(false);
    expect(matches(`${sprint}:${idOf(6)}`, { [sprint]: idOf(6) })).toBe(false);
    expect(customTestOf({ kind: 'number' }, 'yes', context)).toBeUndefined();
    expect(customTestOf({ kind: 'number' }, '..', context)).toBeUndefined();
    expect(customTestOf({ kind: 'text' }, 'yes', context)).toBeUndefined();
  });
});
