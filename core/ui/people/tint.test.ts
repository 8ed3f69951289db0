import { tintOf } from './tint';

describe('the tint of an avatar', () => {
  it('is one of eight, and the same for the same id', () => {
    const tints = Array.from({ length: 200 }, (_, index) => tintOf(`person-${index}`));
    expect(tintOf('person-7')).toBe(tints[7]);
    expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });
});
