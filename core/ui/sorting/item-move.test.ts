import { applyMove, moveToIndex } from './item-move';
import type { ItemMove } from './item-move';

const lists = [
  { id: 'todo', label: 'To do', items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
  { id: 'done', label: 'Done', items: [] },
];

function after(move: ItemMove | undefined): readonly string[] {
  return (move === undefined ? lists : applyMove(lists, move)).map(({ items }) => items.map(({ id }) => id).join(''));
}

describe('a move of an item', () => {
  it.each([
    [{ itemId: 'a', listId: 'todo', place: 'after', besideId: 'b' }, ['bac', '']],
    [{ itemId: 'c', listId: 'todo', place: 'before', besideId: 'a' }, ['cab', '']],
    [{ itemId: 'b', listId: 'done', place: 'after', besideId: undefined }, ['ac', 'b']],
    [{ itemId: 'a', listId: 'todo', place: 'before', besideId: 'removed' }, ['bca', '']],
    [{ itemId: 'a', listId: 'todo', place: 'before', besideId: 'a' }, ['abc', '']],
    [{ itemId: 'removed', listId: 'todo', place: 'before', besideId: 'a' }, ['abc', '']],
    [{ itemId: 'a', listId: 'archive', place: 'after', besideId: undefined }, ['abc', '']],
  ] as const)('%j gives %j', (move, expected) => {
    expect(after(move)).toEqual(expected);
  });

  it.each([
    ['todo', 'a', 0, undefined, ['abc', '']],
    ['todo', 'a', 1, { place: 'before', besideId: 'c' }, ['bac', '']],
    ['todo', 'a', 2, { place: 'after', besideId: 'c' }, ['bca', '']],
    ['todo', 'c', 0, { place: 'before', besideId: 'a' }, ['cab', '']],
    ['todo', 'c', 3, undefined, ['abc', '']],
    ['todo', 'a', -1, undefined, ['abc', '']],
    ['done', 'a', 0, { place: 'after', besideId: undefined }, ['bc', 'a']],
  ])('to list %s of %s at %i is beside the right item', (listId, itemId, index, expected, order) => {
    const list = lists.find(({ id }) => id === listId) ?? { id: listId, label: '', items: [] };
    const move = moveToIndex(list, itemId, index);
    expect(move).toEqual(expected === undefined ? undefined : { itemId, listId, ...expected });
    expect(after(move)).toEqual(order);
  });
});
