import { settle } from '../../testing';
import type { EntityList } from './entity-list';
import { FakeNetwork } from './entity-test-kit';
import type { Note, NoteRow, NoteStore } from './entity-test-kit';

const pageSize = 3;

function byRank(left: NoteRow, right: NoteRow): number {
  return left.rank - right.rank || left.id.localeCompare(right.id);
}

/** A list over the network's notes, three a page, of ranks below `limit`. */
function listOf(network: FakeNetwork, store: NoteStore, limit = 1_000): EntityList<NoteRow> {
  return store.list({
    compare: byRank,
    belongs: ({ rank }) => rank < limit,
    load: (cursor) =>
      network.request(() => {
        const all = network.all().filter(({ rank }) => rank < limit);
        const sorted = [...all].sort(byRank);
        const from = cursor === undefined ? 0 : sorted.findIndex(({ id }) => id === cursor) + 1;
        const items = sorted.slice(from, from + pageSize).map(({ text: _text, ...row }: Note) => row);
        const isLast = from + pageSize >= sorted.length;
        return { items, nextCursor: isLast ? null : (items.at(-1)?.id ?? null) };
      }),
  });
}

/** Notes with the letters as ids and the ranks 0, 10, 20… */
async function open(letters = 'abcdefg') {
  const network = new FakeNetwork();
  for (const [index, id] of [...letters].entries()) {
    network.add({ id, rank: index * 10 });
  }
  const store = network.connect();
  const list = listOf(network, store);
  void list.loadMore();
  await network.deliverAll();
  return { network, store, list };
}

function ids(list: EntityList<NoteRow>): string {
  return list.items.map(({ id }) => id).join('');
}

describe('a list of entities', () => {
  it('reads page by page until the last, with one request for each', async () => {
    const { network, list } = await open();
    expect([ids(list), list.isReady, list.isComplete]).toEqual(['abc', true, false]);
    const requests = network.requests;
    const reading = [list.loadMore(), list.loadMore()];
    await network.deliverAll();
    await Promise.all(reading);
    expect([ids(list), network.requests - requests]).toEqual(['abcdef', 1]);
    for (let page = 0; page < 2; page += 1) {
      void list.loadMore();
      await network.deliverAll();
    }
    expect([ids(list), list.isComplete, network.requests - requests]).toEqual(['abcdefg', true, 2]);
  });

  it('inserts and moves entities in order, and leaves those past its last page to their page', async () => {
    const { network, list } = await open();
    network.add({ id: 'x', rank: 15 });
    network.add({ id: 'z', rank: 45 });
    network.change('a', { rank: 18 });
    await network.deliverAll();
    expect(ids(list)).toBe('bxac');
    void list.loadMore();
    await network.deliverAll();
    expect(ids(list)).toBe('bxacdez');
  });

  it('shows an entity in every list to which it belongs, and moves it between them', async () => {
    const { network, store, list } = await open('ab');
    const short = listOf(network, store, 5);
    void short.loadMore();
    await network.deliverAll();
    expect([ids(list), ids(short)]).toEqual(['ab', 'a']);
    network.change('b', { rank: 1 });
    network.change('a', { rank: 50 });
    await network.deliverAll();
    expect([ids(list), ids(short)]).toEqual(['ba', 'b']);
    expect(list.items[0]).toBe(short.items[0]);
  });

  it('moves a row at once when this person changes it, and back when that fails', async () => {
    const { network, store, list } = await open('abc');
    const save = store.edit('a', { rank: 15 });
    expect(ids(list)).toBe('bac');
    await settle();
    network.messages.shift()?.lose();
    await save;
    expect(ids(list)).toBe('abc');
  });

  it('holds a row at its place, in its newest values, until it is released', async () => {
    const { network, store, list } = await open('abc');
    list.holdRow('a');
    const save = store.edit('a', { rank: 2_000, title: 'done' });
    await network.deliverAll();
    await save;
    expect([ids(list), list.items[0]?.title]).toEqual(['abc', 'done']);
    list.releaseRows();
    expect(ids(list)).toBe('bc');
  });

  it('does not bring back by a late page what was deleted or moved meanwhile', async () => {
    const { network, store, list } = await open();
    const reading = list.loadMore();
    await settle();
    network.messages.shift()?.deliver();
    network.remove('d');
    network.change('e', { rank: 5 });
    // The events overtake the response.
    network.messages.sort((left, right) => left.kind.localeCompare(right.kind));
    await network.deliverAll();
    await reading;
    expect(ids(list)).toBe('aebcf');
    expect(store.get('d')).toBeUndefined();
  });

  it('keeps the old rows until a refresh has read as many', async () => {
    const { network, list } = await open();
    network.remove('a');
    network.messages.length = 0;
    const refreshing = list.refresh();
    expect(ids(list)).toBe('abc');
    await network.deliverAll();
    await refreshing;
    expect(ids(list)).toBe('bcd');
  });

  it('keeps an entity that was created while a refresh was under way', async () => {
    const { network, list } = await open('a');
    const refreshing = list.refresh();
    await settle();
    network.messages.shift()?.deliver();
    network.add({ id: 'b', rank: 20 });
    network.messages.reverse();
    await network.deliverAll();
    await refreshing;
    expect(ids(list)).toBe('ab');
  });

  it('keeps its rows when a page fails, says why, and continues with the next request', async () => {
    const { network, list } = await open();
    const failing = list.loadMore();
    await settle();
    network.messages.shift()?.lose();
    await failing;
    expect([ids(list), String(list.error), list.isLoading]).toEqual(['abc', 'ApiError: No connection.', false]);
    void list.loadMore();
    await network.deliverAll();
    expect([ids(list), list.error]).toEqual(['abcdef', undefined]);
  });

  it('ignores responses and changes after it was disposed of', async () => {
    const { network, list } = await open();
    const reading = list.loadMore();
    list.dispose();
    network.change('a', { title: 'B' });
    await network.deliverAll();
    await reading;
    expect([ids(list), list.items[0]?.title]).toEqual(['abc', 'A']);
  });

  it('forgets entities that nothing shows any more, the oldest first', async () => {
    const { network, store, list } = await open('a');
    list.dispose();
    for (let number = 0; number < 1_000; number += 1) {
      network.add({ id: `n${number}` });
    }
    await network.deliverAll();
    expect([store.get('a'), store.get('n0')?.id, store.get('n999')?.id]).toEqual([undefined, 'n0', 'n999']);
  });

  it('decides anew about an entity by something else than its values, but not about a held row', async () => {
    const network = new FakeNetwork();
    const store = network.connect();
    const hidden = new Set(['b']);
    const rows = ['a', 'b', 'c'].map((id, rank) => ({ id, version: 1, title: '', rank }));
    const list = store.list({
      compare: byRank,
      belongs: ({ id }) => !hidden.has(id),
      load: async () => ({ items: rows, nextCursor: null }),
    });
    await list.loadMore();
    expect(ids(list)).toBe('ac');
    hidden.clear();
    store.review('b');
    expect(ids(list)).toBe('abc');
    hidden.add('a').add('b');
    list.holdRow('a');
    store.review('a');
    store.review('b');
    expect(ids(list)).toBe('ac');
    list.releaseRows();
    expect(ids(list)).toBe('c');
    store.review('unknown');
    expect(ids(list)).toBe('c');
  });

  it('applies 1,000 live changes to a list of 5,000 in under two seconds of processor time', async () => {
    const network = new FakeNetwork();
    const store = network.connect();
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: `i${index}`, version: 1, title: '', rank: index }));
    const list = store.list({ compare: byRank, load: async () => ({ items: rows, nextCursor: null }) });
    await list.loadMore();
    const before = process.cpuUsage();
    for (const { id, rank } of rows.slice(0, 1_000)) {
      store.apply({ id, version: 2, data: { id, version: 2, title: '', rank: 5_000 - rank } });
    }
    const used = process.cpuUsage(before);
    expect(list.items).toHaveLength(5_000);
    expect(list.items.every((row, index) => byRank(list.items[index - 1] ?? row, row) <= 0)).toBe(true);
    expect((used.user + used.system) / 1_000).toBeLessThan(2_000);
  });
});
