import type { TemplateItem } from '../../contract/templates';
import { addSubTask, moveItem, removeItem } from './template-items';
import type { ChangedItems } from './template-items';

/** Items by levels and titles, such as `1a 2b 3c`. */
function itemsOf(text: string): readonly TemplateItem[] {
  return text.split(' ').map((part) => ({ level: Number(part[0]), title: part.slice(1) }));
}
const shown = (changed: ChangedItems | undefined): string | undefined =>
  changed && `${changed.items.map(({ level, title }) => `${level}${title}`).join(' ')} @${changed.chosen}`;

describe('the items of a template', () => {
  const items = itemsOf('1a 2b 3c 2d 2e 3f');

  it.each([
    ['up, with what is below it', 4, 'up', '1a 2b 3c 2e 3f 2d @3'],
    ['up, first of its parent', 1, 'up', undefined],
    ['down, with what is below it', 1, 'down', '1a 2d 2b 3c 2e 3f @2'],
    ['down, last of its parent', 4, 'down', undefined],
    ['below the one before', 4, 'in', '1a 2b 3c 2d 3e 4f @4'],
    ['below no one', 2, 'in', undefined],
    ['one level up, behind its parent', 2, 'out', '1a 2b 2c 2d 2e 3f @2'],
    ['above the task', 1, 'out', undefined],
    ['the task itself', 0, 'down', undefined],
  ] as const)('move %s', (_, index, to, result) => {
    expect(shown(moveItem(items, index, to))).toBe(result);
  });

  it('move one level up behind the sub-tasks that stay', () => {
    expect(shown(moveItem(itemsOf('1a 2b 3c 3d'), 2, 'out'))).toBe('1a 2b 3d 2c @3');
  });

  it('are not deeper than tasks can be', () => {
    const deep = itemsOf('1a 2b 3c 4d 5e 2f');
    expect(moveItem(itemsOf('1a 2b 2c 3d 4e 5f'), 2, 'in')).toBeUndefined();
    expect(shown(addSubTask(deep, 1))).toBe('1a 2b 3c 4d 5e 3 2f @5');
  });

  it('are removed with what is below them, but for the first', () => {
    expect(shown(removeItem(items, 1))).toBe('1a 2d 2e 3f @1');
    expect(shown(removeItem(items, 4))).toBe('1a 2b 3c 2d @3');
    expect(shown(removeItem(items, 0))).toBe('1a 2b 3c 2d 2e 3f @0');
  });
});
