import { RowSelection } from './row-selection';

const order = ['a', 'b', 'c', 'd', 'e'];
const idsOf = (selection: RowSelection): readonly string[] => [...selection.ids].toSorted((x, y) => x.localeCompare(y));

describe('The selected rows of a list', () => {
  it('are toggled one by one, and cleared', () => {
    const selection = new RowSelection();
    selection.toggle('b');
    selection.toggle('d');
    selection.toggle('b');
    expect(idsOf(selection)).toEqual(['d']);
    selection.clear();
    expect(selection.size).toBe(0);
  });

  it('are extended from the row that was selected last, up and down', () => {
    const selection = new RowSelection();
    selection.toggle('c');
    selection.extendTo('e', order);
    expect(idsOf(selection)).toEqual(['c', 'd', 'e']);
    selection.extendTo('a', order);
    expect(idsOf(selection)).toEqual(order);
  });

  it('begin a range at the row itself without one that was selected before, or when that is gone', () => {
    const selection = new RowSelection();
    selection.extendTo('b', order);
    expect(idsOf(selection)).toEqual(['b']);
    const other = new RowSelection();
    other.toggle('z');
    other.keep((id) => order.includes(id));
    other.extendTo('b', order);
    expect(idsOf(other)).toEqual(['b']);
  });

  it('are dropped when their rows are not shown any more', () => {
    const selection = new RowSelection();
    selection.addAll(order);
    selection.keep((id) => id !== 'c');
    expect(idsOf(selection)).toEqual(['a', 'b', 'd', 'e']);
  });
});
