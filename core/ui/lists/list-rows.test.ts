import { flattenGroups, moveInRows } from './list-rows';

const item = (id: string): { readonly id: string } => ({ id });

describe('rows with headings', () => {
  const groups = [
    { key: 'late', label: 'Late', items: [item('a')] },
    { key: 'today', label: 'Today', items: [] },
    { key: 'soon', label: 'Soon', items: [item('b'), item('c')] },
    { key: 'none', label: 'No date', items: [item('d')] },
  ];
  const rows = flattenGroups(groups, new Set(['none']));
  const keysFrom = (from: string, ...keys: readonly string[]): readonly (string | undefined)[] => {
    let index = rows.findIndex(({ key }) => key === from);
    return keys.map((key) => {
      index = moveInRows(key, index, rows, 10) ?? index;
      return rows[index]?.key;
    });
  };

  it('are passed from item to item by j and k, over the headings between them', () => {
    expect(keysFrom('a', 'j', 'j', 'k', 'k')).toEqual(['b', 'c', 'b', 'a']);
  });

  it('are left at a heading by j and k where no item is beyond it', () => {
    expect(keysFrom('c', 'j', 'j')).toEqual(['group:none', 'group:none']);
    expect(keysFrom('a', 'k', 'k', 'j')).toEqual(['group:late', 'group:late', 'a']);
  });

  it('are each reached by the arrow keys', () => {
    expect(keysFrom('a', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual(['group:today', 'group:soon', 'b']);
  });
});
