import { initialsOf, tintOf } from './initials';

describe('initials', () => {
  it.each([
    ['Priya Raghunathan', 'PR'],
    ['Aleksandra Konstantinopoulou-Weatherby', 'AW'],
    ['Ødegård', 'Ø'],
    ['  李 小龙 ', '李小'],
    ['ines@ferrow.example', 'IE'],
    ['', '?'],
    ['…', '?'],
  ])('makes %s into %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('keeps the tint of an id, within the eight', () => {
    const tints = Array.from({ length: 200 }, (_, index) => tintOf(`person-${index}`));
    expect(tintOf('person-7')).toBe(tints[7]);
    expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });
});
