import type { CustomField, CustomValue } from '../../contract';
import type { ComparedEntity } from './custom-list-order';
import { compareByCustomField, compareCustomGroups, customGroupKey } from './custom-list-order';

const fieldOf = (kind: CustomField['kind'], options: readonly string[] = []): CustomField => ({
  ...{ id: 'f', version: 1, type: 'films.film', name: 'F', kind, position: 'V' },
  options: options.map((id) => ({ id, name: id, colour: 'teal' })),
});
const names = { nameOf: (id: string) => ({ p1: 'Zoe', p2: 'ann' })[id] };
const entities = (...values: readonly (CustomValue | undefined)[]): readonly ComparedEntity[] =>
  values.map((value, index) => ({ id: String(index), ...(value === undefined ? {} : { customValues: { f: value } }) }));

describe('a list by a custom field', () => {
  const sorted = (field: CustomField, isDescending: boolean, ...values: readonly (CustomValue | undefined)[]) =>
    entities(...values)
      .toSorted((left, right) => compareByCustomField(field, { isDescending }, [left, right], names))
      .map(({ customValues }) => customValues?.['f']);

  it('is in the order of its values, those without one last in both directions', () => {
    expect(sorted(fieldOf('number'), false, 10, undefined, -2, 9)).toEqual([-2, 9, 10, undefined]);
    expect(sorted(fieldOf('number'), true, 10, undefined, -2, 9)).toEqual([10, 9, -2, undefined]);
    expect(sorted(fieldOf('text'), false, 'beta', 'Alpha', undefined)).toEqual(['Alpha', 'beta', undefined]);
    expect(sorted(fieldOf('choice', ['z', 'a']), false, 'a', undefined, 'z')).toEqual(['z', 'a', undefined]);
    expect(sorted(fieldOf('choice', ['z', 'a']), true, undefined, 'z', 'a')).toEqual(['a', 'z', undefined]);
    expect(sorted(fieldOf('person'), false, 'p1', 'p2')).toEqual(['p2', 'p1']);
  });

  it('has groups by options, people and checkboxes, in which a removed option is none', () => {
    const sprint = fieldOf('choice', ['z', 'a']);
    expect(entities('a', 'gone', undefined).map((each) => customGroupKey(sprint, each))).toEqual(['a', 'none', 'none']);
    expect(entities(true, undefined).map((each) => customGroupKey(fieldOf('checkbox'), each))).toEqual(['yes', 'none']);
    const [one, other] = entities('gone', 'a');
    expect(compareCustomGroups(sprint, [one!, other!], names)).toBe(1);
    expect(compareCustomGroups(sprint, [one!, one!], names)).toBe(0);
  });
});
