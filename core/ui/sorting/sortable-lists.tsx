import { createContext, use, useEffect, useId, useMemo, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import { applyMove } from './item-move';
import type { ItemMove, SortedList } from './item-move';
import { sortMessages } from './sort-messages';
import './sortable-list.css';

/** An item that people move. Its name is for screen readers and menus. */
export interface SortableItem {
  readonly id: string;
  readonly name: string;
}

export interface SortableListsProps<Item extends SortableItem> {
  /** The lists between which items move, in the order of the menu. */
  readonly lists: readonly SortedList<Item>[];
  /** What is shown of an item. */
  readonly row: (item: Item) => ReactNode;
  /** `MenuItem`s of an item's menu, after its moves. */
  readonly actions?: (item: Item) => ReactNode;
  /** Called once for each move; the lists change when the caller changes them, see `applyMove`. */
  readonly onMove: (move: ItemMove) => void;
  /** A `SortableList` for each list, anywhere below. */
  readonly children: ReactNode;
}

/** What a `SortableList` needs of the group around it. */
interface Sorting {
  readonly lists: readonly SortedList<SortableItem>[];
  readonly renderRow: (itemId: string) => ReactNode;
  readonly renderActions: (itemId: string) => ReactNode;
  /** Accepted by the lists of this group only. */
  readonly dragType: string;
  readonly move: (move: ItemMove | undefined) => void;
}

const SortingContext = createContext<Sorting | undefined>(undefined);

/**
 * Lists whose items people sort, and move from one to another: by pointer and touch, by keyboard from the handle, with
 * Alt and the arrow keys, and by a menu of each item. Each way is announced to screen readers.
 */
export function SortableLists<Item extends SortableItem>(props: SortableListsProps<Item>): ReactElement {
  const { lists, row, actions, onMove, children } = props;
  const { translate, announce } = useUi();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef<ItemMove>(undefined);

  // Without dependencies: the lists change when the caller has stored the move.
  useEffect(() => {
    const { itemId, listId } = moved.current ?? {};
    const isThere = lists.some((list) => list.id === listId && list.items.some((item) => item.id === itemId));
    if (itemId === undefined || !isThere) {
      return;
    }
    moved.current = undefined;
    // In the next frame: React Aria renders the new row after its list, and first focuses a neighbour of the old one.
    requestAnimationFrame(() => {
      root.current?.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(itemId)}"]`)?.focus();
    });
  });

  const sorting = useMemo<Sorting>(() => {
    const render = (itemId: string, content: ((item: Item) => ReactNode) | undefined): ReactNode => {
      const item = lists.flatMap(({ items }) => items).find((candidate) => candidate.id === itemId);
      return item === undefined ? undefined : content?.(item);
    };
    return {
      lists,
      dragType: `application/x-sortable-${id}`,
      renderRow: (itemId) => render(itemId, row),
      renderActions: (itemId) => render(itemId, actions),
      move: (move) => {
        if (move === undefined || move.itemId === move.besideId) {
          return;
        }
        const source = lists.find(({ items }) => items.some((item) => item.id === move.itemId));
        const target = applyMove(lists, move).find((list) => list.id === move.listId);
        const index = target?.items.findIndex((item) => item.id === move.itemId) ?? -1;
        const item = target?.items[index];
        if (target === undefined || item === undefined) {
          return;
        }
        const place = { name: item.name, position: index + 1, count: target.items.length };
        moved.current = move;
        onMove(move);
        announce(
          source?.id === target.id
            ? translate(sortMessages.movedWithin, place)
            : translate(sortMessages.movedTo, { ...place, list: target.label }),
        );
      },
    };
  }, [lists, row, actions, onMove, id, translate, announce]);
  return (
    <SortingContext value={sorting}>
      <div ref={root} className="t-sortable">
        {children}
      </div>
    </SortingContext>
  );
}

/**
 * The group around a list.
 *
 * @throws Error when there is none.
 */
export function useSorting(): Sorting {
  const sorting = use(SortingContext);
  if (sorting === undefined) {
    throw new Error('A SortableList is rendered outside SortableLists; wrap the lists in one.');
  }
  return sorting;
}
