import { isSameValue, mergePatch } from './three-way-merge';

describe('isSameValue', () => {
  it.each([
    [undefined, null, true],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }], c: undefined }, true],
    [{ a: 1 }, { a: 2 }, false],
    [[], {}, false],
    [[1, 2], [1], false],
    ['1', 1, false],
    [null, 0, false],
  ])('%j and %j: %s', (left, right, expected) => {
    expect(isSameValue(left, right)).toBe(expected);
    expect(isSameValue(right, left)).toBe(expected);
  });
});

describe('mergePatch', () => {
  interface Patch {
    title: string;
    owner: string | null;
    rank: number;
  }
  const patch: Partial<Patch> = { title: 'mine', owner: null, rank: 1 };

  it('applies fields that are as they were seen, and leaves out those that are as wanted', () => {
    const merged = mergePatch(patch, { title: 'old', owner: 'Bo', rank: 0 }, { title: 'old', owner: null, rank: 0 });
    expect(merged).toEqual({ conflicts: [], rest: { title: 'mine', rank: 1 } });
  });

  it('finds the fields that another person changed, and those whose former value is not known', () => {
    const merged = mergePatch(patch, { title: 'old', rank: 0 }, { title: 'theirs', owner: 'Bo', rank: 0 });
    expect(merged).toEqual({ conflicts: ['title', 'owner'], rest: { rank: 1 } });
  });
});
