import { FakeClock } from '../../../testing/fake-clock';
import { SubjectCache } from './subject-cache';

interface Seat {
  readonly person: string;
  readonly room: string;
}

const read = (seat: Seat) => (): Promise<Seat> => Promise.resolve(seat);

describe('SubjectCache', () => {
  const create = (options: { readonly capacity?: number; readonly lifetime?: number } = {}) => {
    const clock = new FakeClock();
    const cache = new SubjectCache<Seat>({ clock, subjectsOf: ({ person, room }) => [person, room], ...options });
    return { clock, cache };
  };

  it('returns a value for its lifetime after the start of the read', async () => {
    const { clock, cache } = create({ lifetime: 5_000 });
    await cache.get('a', async () => {
      await clock.advance(2_000);
      return { person: 'ann', room: 'one' };
    });
    await clock.advance(3_000);
    expect(cache.peek('a')).toEqual({ person: 'ann', room: 'one' });
    await clock.advance(1);
    expect(cache.peek('a')).toBeUndefined();
  });

  it('reads only missing keys and returns values in the order of the keys', async () => {
    const { cache } = create();
    await cache.get('b', read({ person: 'ben', room: 'one' }));
    const asked: (readonly string[])[] = [];
    const found = await cache.getAll(['a', 'b', 'c'], (missing) => {
      asked.push(missing);
      return Promise.resolve(missing.map((key) => ({ person: key, room: 'two' })));
    });
    expect(asked).toEqual([['a', 'c']]);
    expect(found.map(({ person }) => person)).toEqual(['a', 'ben', 'c']);
    expect(cache.counts).toMatchObject({ hits: 1, misses: 3 });
  });

  it('drops every value of a subject and no other', async () => {
    const { cache } = create();
    await cache.get('a', read({ person: 'ann', room: 'one' }));
    await cache.get('b', read({ person: 'ben', room: 'one' }));
    await cache.get('c', read({ person: 'ben', room: 'two' }));
    cache.drop('one');
    expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([
      undefined,
      undefined,
      { person: 'ben', room: 'two' },
    ]);
    await cache.get('a', read({ person: 'ann', room: 'one' }));
    expect(cache.peek('a')).toBeDefined();
  });

  it('never serves a value whose read began before a drop of its subject', async () => {
    const { cache } = create();
    let finish = (_seat: Seat): void => undefined;
    const reading = cache.get('a', () => new Promise<Seat>((resolve) => (finish = resolve)));
    cache.drop('ann');
    finish({ person: 'ann', room: 'one' });
    expect(await reading).toEqual({ person: 'ann', room: 'one' });
    expect(cache.peek('a')).toBeUndefined();
  });

  it('serves no dropped value either when more subjects were dropped than it remembers', async () => {
    const { cache } = create({ capacity: 10 });
    await cache.get('a', read({ person: 'ann', room: 'one' }));
    cache.drop('ann');
    for (let index = 0; index < 20; index += 1) {
      cache.drop(`person ${index}`);
    }
    expect(cache.peek('a')).toBeUndefined();
    await cache.get('a', read({ person: 'ann', room: 'one' }));
    expect(cache.peek('a')).toBeDefined();
  });

  it('keeps the most recently used values within its capacity', async () => {
    const { cache } = create({ capacity: 2 });
    await cache.get('a', read({ person: 'ann', room: 'one' }));
    await cache.get('b', read({ person: 'ben', room: 'one' }));
    cache.peek('a');
    await cache.get('c', read({ person: 'cid', room: 'one' }));
    expect(['a', 'b', 'c'].map((key) => cache.peek(key)?.person)).toEqual(['ann', undefined, 'cid']);
  });
});
