import { LRUCache } from 'lru-cache';
import { boundedTo } from './bounded-to';

describe('boundedTo', () => {
  it('keeps so many entries, of any content, and drops the one that was not used for longest', () => {
    const cache = new LRUCache<string, number | string | object>(boundedTo(2));
    cache.set('a', 1);
    cache.set('b', 'x'.repeat(1_000));
    cache.get('a');
    cache.set('c', {});
    expect([...cache.keys()]).toEqual(['c', 'a']);
  });

  it('reserves no memory for entries that do not exist yet', () => {
    const before = process.memoryUsage();
    const cache = new LRUCache<string, number>(boundedTo(10_000_000));
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
    expect(cache.max).toBe(0);
    expect(grown).toBeLessThan(10_000_000);
  });
});
