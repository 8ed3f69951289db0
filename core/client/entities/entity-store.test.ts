import { autorun } from 'mobx';
import { settle } from '../../testing';
import { ApiError } from '../services';
import { FakeNetwork } from './entity-test-kit';
import type { NoteStore } from './entity-test-kit';

/** A browser with one open note. */
async function openNote(
  network = new FakeNetwork(),
): Promise<{ readonly network: FakeNetwork; readonly store: NoteStore }> {
  network.add({ id: 'n', title: 'A', text: 'long' });
  const store = network.connect();
  store.open('n');
  await network.deliverAll();
  return { network, store };
}

describe('an entity store', () => {
  it('keeps the newest version, whatever the order in which responses and events arrive', async () => {
    const { network, store } = await openNote();
    network.change('n', { title: 'B' });
    network.change('n', { title: 'C' });
    network.messages.reverse();
    await network.converge();
    expect([store.get('n')?.title, store.get('n')?.version]).toEqual(['C', 3]);
  });

  it('shows rows at once and all fields once they have loaded', async () => {
    const network = new FakeNetwork();
    network.add({ id: 'n', text: 'long' });
    const store = network.connect();
    expect(store.view('n').state).toBe('loading');
    store.apply({ id: 'n', version: 1, data: { id: 'n', version: 1, title: 'A', rank: 1 } });
    expect([store.view('n').entity?.title, store.view('n').full]).toEqual(['A', undefined]);
    store.open('n');
    await network.deliverAll();
    expect([store.view('n').state, store.view('n').full?.text]).toEqual(['ready', 'long']);
  });

  it('drops a field that a newer row no longer has, and keeps the details that rows never have', async () => {
    const { network, store } = await openNote();
    network.change('n', { owner: 'Bo' });
    await network.deliverAll();
    network.change('n', { owner: null });
    await network.deliverAll();
    expect([store.get('n')?.owner, store.view('n').full?.text]).toEqual([undefined, 'long']);
  });

  it('reads the details of an open entity again after a change elsewhere, once for a burst', async () => {
    const { network, store } = await openNote();
    const requests = network.requests;
    for (const text of ['1', '2', '3']) {
      network.change('n', { text });
    }
    await network.converge();
    expect([store.view('n').full?.text, network.requests - requests]).toEqual(['3', 1]);
  });

  it('has all fields of an entity from its row when no others exist, and needs no request after an event', async () => {
    const { network, store } = await openNote(new FakeNetwork({ detailFields: [] }));
    const requests = network.requests;
    network.change('n', { title: 'B' });
    network.add({ id: 'other', title: 'O' });
    await network.converge();
    expect([store.view('n').state, store.view('n').full?.title, network.requests - requests]).toEqual([
      'ready',
      'B',
      0,
    ]);
    expect([store.view('other').state, store.view('other').full?.title]).toEqual(['ready', 'O']);
  });

  it('stays ready with older values when a later read fails, and says why', async () => {
    const { network, store } = await openNote();
    const reading = store.read('n');
    network.messages.shift()?.lose();
    await reading;
    expect([store.view('n').state, String(store.view('n').error)]).toEqual(['ready', 'ApiError: No connection.']);
    void store.read('n');
    await network.deliverAll();
    expect(store.view('n').error).toBeUndefined();
  });

  it('tells observers of one entity about it, and not about others', async () => {
    const { network, store } = await openNote();
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(store.get('n')?.title));
    network.add({ id: 'other' });
    await network.deliverAll();
    network.change('n', { title: 'B' });
    await network.deliverAll();
    stop();
    network.change('n', { title: 'C' });
    await network.deliverAll();
    expect(seen).toEqual(['A', 'B']);
  });

  it('shows a change at once, and reverts only the one that was refused', async () => {
    const { network, store } = await openNote();
    const first = store.edit('n', { title: 'B' });
    const second = store.edit('n', { rank: 5 });
    expect([store.get('n')?.title, store.get('n')?.rank]).toEqual(['B', 5]);
    await settle();
    network.messages.shift()?.lose();
    await first;
    expect([store.get('n')?.title, store.get('n')?.rank]).toEqual(['A', 5]);
    await network.deliverAll();
    await expect(second).resolves.toMatchObject({ entity: { title: 'A', rank: 5 } });
  });

  it('never shows a former value between two quick changes and their responses', async () => {
    const { network, store } = await openNote();
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(`${store.get('n')?.title} ${store.get('n')?.rank}`));
    const saves = [store.edit('n', { title: 'B' }), store.edit('n', { rank: 5 }), store.edit('n', { title: 'C' })];
    await network.deliverAll();
    await Promise.all(saves);
    stop();
    expect([...new Set(seen)]).toEqual(['A 1', 'B 1', 'B 5', 'C 5']);
    expect(network.note('n')).toMatchObject({ title: 'C', rank: 5 });
  });

  it('saves changes of different fields by two people', async () => {
    const { network, store } = await openNote();
    const save = store.edit('n', { title: 'mine' });
    network.change('n', { rank: 9 });
    await network.deliverAll();
    await save;
    expect(store.get('n')).toMatchObject({ title: 'mine', rank: 9 });
    expect(store.view('n').conflicts).toEqual([]);
  });

  it('asks when another person changed the field after editing began, although the change was shown since', async () => {
    const { network, store } = await openNote();
    const asOpened = store.get('n');
    network.change('n', { title: 'theirs' });
    await network.deliverAll();
    const save = store.edit('n', { title: 'mine', rank: 7 }, asOpened);
    await network.deliverAll();
    await expect(save).resolves.toBeUndefined();
    expect(store.view('n').conflicts).toEqual([{ field: 'title', mine: 'mine', theirs: 'theirs' }]);
    // The other field was saved, and nothing was overwritten.
    expect(network.note('n')).toMatchObject({ title: 'theirs', rank: 7 });
    expect(store.get('n')?.title).toBe('theirs');
  });

  it('takes back a change that the server refuses for another reason than another person’s change', async () => {
    const { network, store } = await openNote();
    network.refusal = new ApiError('conflict', ['A note needs an owner.']);
    const requests = network.requests;
    const save = store.edit('n', { owner: null, title: 'mine' });
    await network.deliverAll();
    await expect(save).resolves.toBeUndefined();
    expect([store.get('n')?.title, store.view('n').conflicts]).toEqual(['A', []]);
    expect(network.requests).toBe(requests + 1);
  });

  it('takes all values of a form, and sends only those that the person changed', async () => {
    const { network, store } = await openNote();
    const asOpened = store.get('n');
    network.change('n', { title: 'theirs' });
    await network.deliverAll();
    const save = store.edit('n', { title: 'A', rank: 7, owner: null, text: 'long' }, asOpened);
    await network.deliverAll();
    await expect(save).resolves.toMatchObject({ entity: { title: 'theirs', rank: 7 } });
    const requests = network.requests;
    await expect(store.edit('n', { rank: 7 })).resolves.toMatchObject({ entity: { rank: 7 } });
    expect(network.requests).toBe(requests);
  });

  it('does not let a first change carry a second one over what another person wrote in between', async () => {
    const { network, store } = await openNote();
    const saves = [store.edit('n', { rank: 2 }), store.edit('n', { title: 'mine' })];
    network.change('n', { title: 'theirs' });
    await network.deliverAll();
    await Promise.all(saves);
    expect(network.note('n')).toMatchObject({ title: 'theirs', rank: 2 });
    expect(store.view('n').conflicts).toMatchObject([{ field: 'title', mine: 'mine' }]);
  });

  it.each(['mine', 'theirs'] as const)('ends a conflict by choosing %s', async (choice) => {
    const { network, store } = await openNote();
    const save = store.edit('n', { title: 'mine' });
    network.change('n', { title: 'theirs' });
    await network.deliverAll();
    await save;
    const resolving = store.resolve('n', 'title', choice);
    await network.deliverAll();
    await resolving;
    expect([network.note('n')?.title, store.view('n').conflicts]).toEqual([choice, []]);
  });

  it('keeps a conflict with what the person wrote when their choice could not be saved', async () => {
    const { network, store } = await openNote();
    const save = store.edit('n', { title: 'mine' });
    network.change('n', { title: 'theirs' });
    await network.deliverAll();
    await save;
    const resolving = store.resolve('n', 'title', 'mine');
    await settle();
    network.messages.shift()?.lose();
    await resolving;
    expect(store.view('n').conflicts).toEqual([{ field: 'title', mine: 'mine', theirs: 'theirs' }]);
  });

  it('treats the same change by two people as one', async () => {
    const { network, store } = await openNote();
    const save = store.edit('n', { title: 'same' });
    network.change('n', { title: 'same' });
    await network.deliverAll();
    await expect(save).resolves.toMatchObject({ entity: { title: 'same' } });
    expect(store.view('n').conflicts).toEqual([]);
  });

  it('keeps a conflict whose other side could not be read', async () => {
    const { network, store } = await openNote();
    const save = store.edit('n', { title: 'mine' });
    network.change('n', { title: 'theirs' });
    await settle();
    const isEvent = (message: { readonly kind: string }): boolean => message.kind === 'event';
    network.messages.splice(network.messages.findIndex(isEvent), 1);
    for (const outcome of ['deliver', 'deliver', 'lose'] as const) {
      network.messages.shift()?.[outcome]();
      await settle();
    }
    await save;
    expect(store.view('n').conflicts).toEqual([{ field: 'title', mine: 'mine', theirs: 'A' }]);
  });

  it('reverts a saved change, unless another person has changed the field since', async () => {
    const { network, store } = await openNote();
    const saves = [store.edit('n', { title: 'B' }), store.edit('n', { rank: 5 })];
    await network.deliverAll();
    const [title, rank] = await Promise.all(saves);
    network.change('n', { title: 'theirs' });
    const reverted = [title, rank].map(async (saved) => saved?.revert());
    await network.deliverAll();
    await expect(Promise.all(reverted)).resolves.toEqual([false, true]);
    expect(network.note('n')).toMatchObject({ title: 'theirs', rank: 1 });
    expect(store.view('n').conflicts).toEqual([{ field: 'title', mine: 'A', theirs: 'theirs' }]);
  });

  it('reports a conflict of an entity that no view shows', async () => {
    const network = new FakeNetwork();
    network.add({ id: 'n' });
    const store = network.connect();
    store.apply({ id: 'n', version: 1, data: { id: 'n', version: 1, title: 'A', rank: 1 } });
    const save = store.edit('n', { title: 'mine' });
    network.change('n', { title: 'theirs' });
    await network.deliverAll();
    await save;
    expect(network.toasts).toEqual(['n conflicts']);
  });

  it('shows a deletion by another person as a state, with the last values', async () => {
    const { network, store } = await openNote();
    network.remove('n');
    await network.deliverAll();
    expect([store.get('n'), store.view('n').state, store.view('n').entity?.title]).toEqual([undefined, 'deleted', 'A']);
  });

  it('notices a missed deletion by the next change', async () => {
    const { network, store } = await openNote();
    network.remove('n');
    network.messages.length = 0;
    const save = store.edit('n', { title: 'B' });
    await settle();
    network.messages.shift()?.lose();
    await save;
    void store.read('n');
    await network.deliverAll();
    expect(store.view('n').state).toBe('deleted');
  });

  it('hides an entity while its deletion is sent, and shows it again when that fails', async () => {
    const { network, store } = await openNote();
    const removing = store.remove('n');
    expect(store.get('n')).toBeUndefined();
    network.messages.shift()?.lose();
    await expect(removing).resolves.toBeUndefined();
    expect(store.get('n')?.title).toBe('A');
    const again = store.remove('n');
    await network.deliverAll();
    await expect(again).resolves.toEqual({ serverId: 'n' });
    expect(store.view('n').state).toBe('deleted');
  });

  it('reads changes without data one by one, and a burst of them with the lists', async () => {
    const network = new FakeNetwork({ hasEventData: false });
    for (const id of ['a', 'b', 'c', 'd']) {
      network.add({ id });
    }
    const store = network.connect();
    const list = store.list({
      load: () => network.request(() => ({ items: network.all(), nextCursor: null })),
      compare: (left, right) => left.id.localeCompare(right.id),
    });
    void list.loadMore();
    await network.deliverAll();
    const requests = network.requests;
    network.change('a', { title: 'B' });
    await network.converge();
    expect([list.items[0]?.title, network.requests - requests]).toEqual(['B', 1]);
    for (const id of ['a', 'b', 'c', 'd']) {
      network.change(id, { title: 'C' });
    }
    await network.converge();
    expect(list.items.map(({ title }) => title)).toEqual(['C', 'C', 'C', 'C']);
    expect(network.requests - requests).toBe(2);
  });

  it('stops listening when it is disposed of', async () => {
    const { network, store } = await openNote();
    store.dispose();
    network.change('n', { title: 'B' });
    await network.converge();
    expect(store.get('n')?.title).toBe('A');
  });
});
