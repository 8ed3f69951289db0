import { firstRank, rankAt, rankBetween } from './rank-between';

describe('rankBetween', () => {
  it('is between its neighbours and never ends in 0, however often it is used at one place', () => {
    let before = firstRank;
    const after = rankBetween(firstRank, undefined);
    for (let round = 0; round < 300; round += 1) {
      const rank = rankBetween(before, after);
      expect(before < rank && rank < after && !rank.endsWith('0')).toBe(true);
      before = rank;
    }
    let first = firstRank;
    for (let round = 0; round < 300; round += 1) {
      const rank = rankBetween(undefined, first);
      expect(rank < first && rank !== '' && !rank.endsWith('0')).toBe(true);
      first = rank;
    }
  });

  it('stays short when items are added at the end', () => {
    let rank = firstRank;
    for (let round = 0; round < 200; round += 1) {
      const next = rankBetween(rank, undefined);
      expect(next > rank).toBe(true);
      rank = next;
    }
    expect(rank.length).toBeLessThan(10);
  });

  it('refuses neighbours in the wrong order', () => {
    expect(() => rankBetween('b', 'a')).toThrow(RangeError);
    expect(() => rankBetween('a', 'a')).toThrow(RangeError);
  });

  it('passes all that are at one place, because two people put them there at the same time', () => {
    const positions = ['V', 'k', 'k', 'k', 'z'];
    const moved = rankAt(positions, 2);
    expect('k' < moved && moved < 'z').toBe(true);
    expect(rankAt(positions, 0) < 'V').toBe(true);
    expect(rankAt(['k', 'k'], 1) > 'k').toBe(true);
    expect(rankAt([], 0)).toBe(firstRank);
  });
});
