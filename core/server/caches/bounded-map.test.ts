import { BoundedMap } from './bounded-map';

describe('BoundedMap', () => {
  it('forgets what was set longest ago, by number', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('c', 4);

    expect([...map]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });

  it('forgets as many as the sizes ask for, and what alone is too large', () => {
    const map = new BoundedMap<string, string>(10, (text) => text.length);
    map.set('a', 'aaaa');
    map.set('b', 'bbbb');
    map.set('c', 'cccccccc');
    expect([...map]).toEqual([['c', 'cccccccc']]);

    map.set('c', 'c');
    map.set('d', 'ddddddddd');
    expect(map.get('c')).toBe('c');

    map.delete('d');
    map.set('e', 'eeeeeeeeeeee');
    expect([...map]).toEqual([]);

    map.set('f', 'ffffffffff');
    expect(map.get('f')).toBe('ffffffffff');
    map.clear();
    map.set('g', 'gggggggggg');
    expect([...map]).toEqual([['g', 'gggggggggg']]);
  });
});
