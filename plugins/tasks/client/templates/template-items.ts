import { maxTaskLevels } from '../../contract/model';
import type { TemplateItem } from '../../contract/templates';

/** The items of a template and which of them is chosen, after a change. */
export interface ChangedItems {
  readonly items: readonly TemplateItem[];
  readonly chosen: number;
}

/** The index after an item and everything below it. */
function branchEnd(items: readonly TemplateItem[], index: number): number {
  const level = items[index]?.level ?? 0;
  const next = items.findIndex((item, place) => place > index && item.level <= level);
  return next === -1 ? items.length : next;
}

/** Adds an empty sub-task as the last of an item. */
export function addSubTask(items: readonly TemplateItem[], index: number): ChangedItems {
  const end = branchEnd(items, index);
  const level = Math.min((items[index]?.level ?? 0) + 1, maxTaskLevels);
  return { items: items.toSpliced(end, 0, { level, title: '' }), chosen: end };
}

/** Removes an item and everything below it. The first one stays. */
export function removeItem(items: readonly TemplateItem[], index: number): ChangedItems {
  const left = items.toSpliced(index, branchEnd(items, index) - index);
  return index === 0 ? { items, chosen: 0 } : { items: left, chosen: Math.min(index, left.length - 1) };
}

/** The change of a move; undefined where there is none. */
export function moveItem(
  items: readonly TemplateItem[],
  index: number,
  to: 'up' | 'down' | 'in' | 'out',
): ChangedItems | undefined {
  const item = items[index];
  if (item === undefined || index === 0) {
    return undefined;
  }
  const end = branchEnd(items, index);
  const branch = items.slice(index, end);
  const before = siblingBefore(items, index);
  switch (to) {
    case 'up':
      return before === undefined ? undefined : place(items, { index, end, branch, at: before });
    case 'down': {
      const isLast = items[end]?.level !== item.level;
      return isLast ? undefined : place(items, { index, end, branch, at: branchEnd(items, end) - branch.length });
    }
    case 'in': {
      const isDeep = branch.some(({ level }) => level >= maxTaskLevels);
      return before === undefined || isDeep ? undefined : { items: shifted(items, index, end, 1), chosen: index };
    }
    case 'out': {
      if (item.level <= 2) {
        return undefined;
      }
      const parent = items.findLastIndex((each, at) => at < index && each.level === item.level - 1);
      const higher = branch.map((each) => ({ ...each, level: each.level - 1 }));
      return place(items, { index, end, branch: higher, at: branchEnd(items, parent) - branch.length });
    }
  }
}

/** The index of the item before one of the same level under the same parent. */
function siblingBefore(items: readonly TemplateItem[], index: number): number | undefined {
  const level = items[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = items[at]?.level ?? 0;
    if (other <= level) {
      return other === level ? at : undefined;
    }
  }
  return undefined;
}

interface Placed {
  readonly index: number;
  readonly end: number;
  readonly branch: readonly TemplateItem[];
  /** Among the items without the branch. */
  readonly at: number;
}

function place(items: readonly TemplateItem[], { index, end, branch, at }: Placed): ChangedItems {
  const others = items.toSpliced(index, end - index);
  return { items: others.toSpliced(at, 0, ...branch), chosen: at };
}

function shifted(items: readonly TemplateItem[], from: number, to: number, by: number): readonly TemplateItem[] {
  return items.map((item, index) => (index >= from && index < to ? { ...item, level: item.level + by } : item));
}
