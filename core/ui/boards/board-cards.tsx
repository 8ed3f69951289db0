import { useEffect } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { isAround } from '../lists/is-around';
import { moveByKey } from '../lists/list-rows';
import type { ListItem } from '../lists/list-rows';
import { useVirtualRows } from '../lists/use-virtual-rows';
import { BoardCard } from './board-card';
import type { BoardActions, BoardCardsHandle, BoardTarget } from './board-parts';

/** Until a card has been measured: two lines of title. Px. */
const usualHeight = 100;
const cardGap = 8;

export interface BoardCardsProps<Item extends ListItem> {
  readonly columnId: string;
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly card: (item: Item) => ReactNode;
  readonly openId: string | undefined;
  readonly canMove: boolean;
  readonly targets: readonly BoardTarget[];
  readonly actions: BoardActions;
  /** Shown without items. */
  readonly empty: ReactNode;
}

/** The cards of a column. One of them is in the tab order; the arrows, `j` and `k` and the page keys move within. */
export function BoardCards<Item extends ListItem>(props: BoardCardsProps<Item>): ReactElement {
  const { columnId, label, items, nameOf, card, openId, canMove, targets, actions, empty } = props;
  const rows = useVirtualRows({
    count: items.length,
    keyOf: (index) => items[index]?.id,
    heightOf: () => usualHeight,
    measure: measuredByThemselves,
    areMeasured: true,
    gap: cardGap,
    initialKey: openId,
    onEndReached: () => actions.loadMore(columnId),
  });
  const { scroller, moveTo, reveal, setActiveKey } = rows;

  useEffect(() => {
    const handle: BoardCardsHandle = {
      focusItem: (itemId) => {
        const index = items.findIndex(({ id }) => id === itemId);
        moveTo(index);
        // Where it is the tab stop already, nothing is rendered anew.
        scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
      },
      focusNear: (height) => {
        const nearest = nearestCard(scroller.current, height);
        if (nearest !== undefined) {
          moveTo(nearest);
        }
        return nearest !== undefined;
      },
    };
    return actions.register(columnId, handle);
  });

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>, index: number): void {
    const item = items[index];
    if (event.target !== event.currentTarget || item === undefined) {
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / usualHeight));
    const target = moveByKey(event.key, index, items.length, page);
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      // The focused card may be scrolled out of view.
      reveal(index);
      actions.open(item.id);
    }
  }

  return (
    <div className="t-board-scroll" ref={scroller}>
      {items.length === 0 ? (
        empty
      ) : (
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={items.length}
          className="t-board-cards"
          style={{ blockSize: rows.height }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!isAround(currentTarget, relatedTarget)) {
              actions.focused(undefined);
            }
          }}
        >
          {rows.rows.map(({ index, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <BoardCard
                key={item.id}
                ref={rows.measureRow}
                itemId={item.id}
                name={nameOf(item)}
                columnId={columnId}
                index={index}
                start={start}
                isActive={index === rows.active}
                isOpen={item.id === openId}
                canMove={canMove}
                targets={targets}
                actions={actions}
                onFocus={() => {
                  setActiveKey(item.id);
                  actions.focused(item.id);
                }}
                onKeyDown={(event) => handleKeyDown(event, index)}
              >
                {card(item)}
              </BoardCard>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Cards observe their own height. */
const measuredByThemselves: readonly unknown[] = [];

/** The index of the rendered card next to a height on the screen. */
function nearestCard(scroller: HTMLElement | null, height: number): number | undefined {
  let nearest: { readonly index: number; readonly distance: number } | undefined;
  for (const element of scroller?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const { top, height: own } = element.getBoundingClientRect();
    const distance = Math.abs(top + own / 2 - height);
    if (nearest === undefined || distance < nearest.distance) {
      nearest = { index: Number(element.dataset['index']), distance };
    }
  }
  return nearest?.index;
}
