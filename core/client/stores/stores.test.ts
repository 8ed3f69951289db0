import { autorun } from 'mobx';
import { settle } from '../../testing';
import { PagedList } from './paged-list';
import { Resource } from './resource';

interface Item {
  readonly id: string;
  readonly version: number;
  readonly rank: number;
}

function item(id: string, rank: number, version = 1): Item {
  return { id, version, rank };
}

function ids(list: PagedList<Item>): string {
  return list.items.map(({ id }) => id).join('');
}

/** A server of three items a page, by rank. */
function listOver(all: Item[]): PagedList<Item> {
  return new PagedList<Item>({
    compare: (left, right) => left.rank - right.rank,
    belongs: ({ rank }) => rank < 1_000_000,
    load: async (cursor) => {
      const from = Number(cursor ?? 0);
      const sorted = [...all].sort((left, right) => left.rank - right.rank);
      return { items: sorted.slice(from, from + 3), nextCursor: from + 3 < all.length ? String(from + 3) : null };
    },
    read: async (id) => all.find((each) => each.id === id),
  });
}

const alphabet = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => item(id, index * 10));

describe('a paged list', () => {
  it('reads page by page until the last, with one request for each', async () => {
    const list = listOver(alphabet);
    expect(list.isReady).toBe(false);
    await Promise.all([list.loadMore(), list.loadMore()]);
    expect([ids(list), list.isComplete]).toEqual(['abc', false]);
    await list.loadMore();
    await list.loadMore();
    await list.loadMore();
    expect([ids(list), list.isComplete]).toEqual(['abcdefg', true]);
  });

  it('inserts a live entity in order and ignores an older version', async () => {
    const list = listOver(alphabet);
    await list.loadMore();
    list.upsert(item('x', 15));
    list.upsert(item('a', 25, 2));
    list.upsert(item('a', 0, 1));
    // After the last loaded one: its own page will add it.
    list.upsert(item('z', 45));
    expect(ids(list)).toBe('bxc');
    list.upsert(item('c', 5, 3));
    expect(ids(list)).toBe('cbx');
    await list.loadMore();
    expect(ids(list)).toBe('cbxdef');
  });

  it('removes entities that left the filter or were deleted, and a late page does not bring them back', async () => {
    const list = listOver(alphabet);
    await list.loadMore();
    list.upsert(item('b', 2_000_000, 2));
    list.remove('d', 5);
    await list.loadMore();
    expect(ids(list)).toBe('acef');
    list.upsert(item('d', 30, 6));
    expect(ids(list)).toBe('acdef');
  });

  it('remembers the last thousand removed entities only', async () => {
    const list = listOver([]);
    await list.loadMore();
    for (let number = 0; number <= 1_000; number += 1) {
      list.remove(`gone-${number}`, 2);
    }
    list.upsert(item('gone-0', 0));
    list.upsert(item('gone-1', 1));
    list.upsert(item('gone-1000', 2));
    expect(list.items.map(({ id }) => id)).toEqual(['gone-0']);
  });

  it('reads an entity whose event carries no data, and removes it when it no longer exists', async () => {
    const all = [...alphabet];
    const list = listOver(all);
    await list.loadMore();
    all[1] = item('b', 5, 2);
    await list.apply({ id: 'b', version: 2 });
    expect(list.get('b')).toEqual(item('b', 5, 2));
    all.splice(1, 1);
    await list.apply({ id: 'b', version: 3 });
    expect(ids(list)).toBe('ac');
  });

  it('keeps the old entries until a refresh has read as many', async () => {
    const all = [...alphabet];
    const list = listOver(all);
    await list.loadMore();
    await list.loadMore();
    all.splice(0, 1);
    const refreshing = list.refresh();
    expect(ids(list)).toBe('abcdef');
    await refreshing;
    expect(ids(list)).toBe('bcdefg');
  });

  it('keeps an entity that was created while a refresh was under way', async () => {
    const all = alphabet.slice(0, 1);
    const answers: (() => void)[] = [];
    const list = new PagedList<Item>({
      compare: (left, right) => left.rank - right.rank,
      load: async () => {
        const items = [...all];
        await new Promise<void>((resolve) => answers.push(resolve));
        return { items, nextCursor: null };
      },
    });
    const reading = list.loadMore();
    await settle();
    answers[0]?.();
    await reading;
    const refreshing = list.refresh();
    await settle();
    list.upsert(item('b', 20));
    answers[1]?.();
    await refreshing;
    expect(ids(list)).toBe('ab');
  });

  it('keeps its entries when a page fails, and continues on the next request', async () => {
    let isBroken = true;
    const list = new PagedList<Item>({
      compare: (left, right) => left.rank - right.rank,
      load: async () => {
        if (isBroken) {
          throw new Error('down');
        }
        return { items: alphabet, nextCursor: null };
      },
    });
    await list.loadMore();
    expect([String(list.error), list.isLoading]).toEqual(['Error: down', false]);
    isBroken = false;
    await list.loadMore();
    expect([list.error, ids(list)]).toEqual([undefined, 'abcdefg']);
  });

  it('ignores a response after it was disposed', async () => {
    const list = listOver(alphabet);
    const reading = list.loadMore();
    list.dispose();
    await reading;
    expect(ids(list)).toBe('');
  });

  it('applies 1,000 live changes to a list of 5,000 in under two seconds of processor time', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => item(`i${index}`, index));
    const list = new PagedList<Item>({
      compare: (left, right) => left.rank - right.rank,
      load: async () => ({ items: many, nextCursor: null }),
    });
    await list.loadMore();
    const before = process.cpuUsage();
    for (let index = 0; index < 1_000; index += 1) {
      list.upsert(item(`i${index}`, 5_000 - index, 2));
    }
    const used = process.cpuUsage(before);
    expect(list.items).toHaveLength(5_000);
    expect(list.items.every((each, index) => index === 0 || (list.items[index - 1]?.rank ?? 0) <= each.rank)).toBe(
      true,
    );
    expect((used.user + used.system) / 1_000).toBeLessThan(2_000);
  });
});

describe('a resource', () => {
  it('loads once when it is observed, and keeps its value during a reload', async () => {
    let answer = 1;
    const load = jest.fn(async () => answer);
    const resource = new Resource({ load });
    expect(load).not.toHaveBeenCalled();
    const seen: unknown[] = [];
    const stop = autorun(() => void seen.push(resource.value));
    await settle();
    answer = 2;
    const refreshing = Promise.all([resource.refresh(), resource.refresh()]);
    expect(resource.value).toBe(1);
    await refreshing;
    // The second caller may have changed something after the first request went out.
    expect([seen, load.mock.calls.length]).toEqual([[undefined, 1, 2, 2].slice(0, seen.length), 3]);
    stop();
  });

  it('shows changes made before a refresh although a request was under way', async () => {
    let value = 1;
    const answers: (() => void)[] = [];
    const resource = new Resource({
      load: () => {
        const read = value;
        return new Promise<number>((resolve) => answers.push(() => resolve(read)));
      },
    });
    const stop = autorun(() => void resource.value);
    value = 2;
    const refreshing = resource.refresh();
    answers[0]?.();
    await settle();
    answers[1]?.();
    await refreshing;
    expect(resource.value).toBe(2);
    stop();
  });

  it('aborts when it is no longer observed, and keeps an error until the next read', async () => {
    const signals: AbortSignal[] = [];
    const resource = new Resource<number>({
      load: (signal) =>
        new Promise((_resolve, reject) => {
          signals.push(signal);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const stop = autorun(() => void resource.value);
    stop();
    await settle();
    expect([signals[0]?.aborted, resource.error]).toEqual([true, undefined]);
    const failing = new Resource<number>({
      load: async () => {
        throw new Error('down');
      },
    });
    await failing.refresh();
    expect(String(failing.error)).toBe('Error: down');
  });

  it('applies a change optimistically and reverts only the one that was refused', async () => {
    const resource = new Resource<readonly string[]>({ load: async () => ['a'] });
    await resource.refresh();
    let refuse: (reason: Error) => void = () => undefined;
    const refused = resource.change(
      (list) => [...list, 'bad'],
      () => new Promise((_resolve, reject) => (refuse = reject)),
    );
    const taken = resource.change(
      (list) => [...list, 'good'],
      async () => undefined,
    );
    expect(resource.value).toEqual(['a', 'bad', 'good']);
    await taken;
    refuse(new Error('no'));
    await expect(refused).rejects.toThrow('no');
    expect(resource.value).toEqual(['a', 'good']);
  });
});
