import { use, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useUi } from '../environment';
import { ListKeysContext } from '../lists/list-keys';
import type { ListItem } from '../lists/list-rows';
import type { VirtualListHandle } from '../lists/virtual-list';
import { BoardColumnView } from './board-column';
import { boardMessages } from './board-messages';
import type { BoardActions, BoardCardsHandle, BoardColumn, BoardCreation, BoardMove } from './board-parts';
import './board.css';

export interface BoardProps<Item extends ListItem> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly BoardColumn<Item>[];
  /** What people call an item: for menus, screen readers and announcements. The same function at every render. */
  readonly nameOf: (item: Item) => string;
  /** What a card shows. The same function at every render. */
  readonly card: (item: Item) => ReactNode;
  /** Id of the item in the panel. */
  readonly openId?: string | undefined;
  /** Called on Enter and Space, and on a click outside the controls of the card. */
  readonly onOpen: (item: Item) => void;
  /**
   * Called with the item that has the focus, or had it before the open dialog; with undefined when the focus leaves the
   * board.
   */
  readonly onFocusItem?: (item: Item | undefined) => void;
  /** Called once for each move; the columns change when the caller changes them. Left out where nothing may be moved. */
  readonly onMove?: ((move: BoardMove<Item>) => void) | undefined;
  /** Left out where nothing may be created. */
  readonly creation?: BoardCreation | undefined;
  /** Called when the last cards of a column are visible, and on Retry. */
  readonly onMore: (columnId: string) => void;
  /** Says that the cards of a column did not load. */
  readonly failedTitle: string;
  /** Ids of the columns that are collapsed; the caller decides how long they are remembered. */
  readonly folded: ReadonlySet<string>;
  readonly onFold: (folded: ReadonlySet<string>) => void;
  readonly ref?: Ref<VirtualListHandle>;
}

/**
 * Columns of cards. A card moves to another column by pointer, by touch, by a keyboard drag from its handle, with Alt and
 * the left or right arrow key, and by its menu. Each column has any number of cards, of which the visible ones are
 * rendered, loads its own pages and can be collapsed.
 *
 * The order within a column is the caller's: a move says the column only.
 *
 * @example
 * <Board label="Tasks" columns={columns} nameOf={nameOf} card={card} onOpen={open}
 *   onMove={({ item, to }) => store.change(item, { status: to })}
 *   onMore={loadMore} failedTitle="Couldn’t load the tasks" folded={folded} onFold={setFolded} />
 */
export function Board<Item extends ListItem>(props: BoardProps<Item>): ReactElement {
  const { label, columns, nameOf, card, openId, onMove, creation, failedTitle, folded, onFold, ref } = props;
  const { translate, announce, language } = useUi();
  const id = useId();
  /** The card that this person moved last, until it has the focus in its new column. */
  const moved = useRef<{ readonly itemId: string; readonly columnId: string }>(undefined);
  const dragged = useRef<{ readonly itemId: string; readonly columnId: string }>(undefined);
  const focusedLast = useRef<string>(undefined);
  const [cards] = useState(() => new Map<string, BoardCardsHandle>());
  const latest = useRef({ props, translate, announce });
  useLayoutEffect(() => {
    latest.current = { props, translate, announce };
  });

  const [actions] = useState<BoardActions>(() => {
    const current = (): BoardProps<Item> => latest.current.props;
    const itemOf = (itemId: string): Item | undefined =>
      current()
        .columns.flatMap(({ items }) => items)
        .find((item) => item.id === itemId);
    const move = (itemId: string, columnId: string): void => {
      const source = current().columns.find(({ items }) => items.some((item) => item.id === itemId));
      const target = current().columns.find((column) => column.id === columnId);
      const item = itemOf(itemId);
      if (item === undefined || source === undefined || target === undefined || source === target) {
        return;
      }
      moved.current = { itemId, columnId };
      current().onMove?.({ item, from: source.id, to: target.id });
      const sentence = { name: current().nameOf(item), column: target.label };
      latest.current.announce(latest.current.translate(boardMessages.boardMoved, sentence));
    };
    return {
      dragType: `application/x-board-${id}`,
      places: new Map(),
      beginDrag: (itemId, columnId) => {
        dragged.current = { itemId, columnId };
      },
      endDrag: () => {
        dragged.current = undefined;
      },
      accepts: (columnId) => dragged.current !== undefined && dragged.current.columnId !== columnId,
      dropOn: (columnId) => {
        if (dragged.current !== undefined) {
          move(dragged.current.itemId, columnId);
        }
      },
      move,
      open: (itemId) => {
        const item = itemOf(itemId);
        if (item !== undefined) {
          current().onOpen(item);
        }
      },
      focused: (itemId) => {
        focusedLast.current = itemId ?? focusedLast.current;
        current().onFocusItem?.(itemId === undefined ? undefined : itemOf(itemId));
      },
      loadMore: (columnId) => current().onMore(columnId),
      register: (columnId, handle) => {
        cards.set(columnId, handle);
        return () => void cards.delete(columnId);
      },
    };
  });

  // Without dependencies: the columns change when the caller has stored the move.
  useEffect(() => {
    const wanted = moved.current;
    const target = columns.find(({ id: columnId }) => columnId === wanted?.columnId);
    if (wanted === undefined || target?.items.some(({ id: itemId }) => itemId === wanted.itemId) !== true) {
      return;
    }
    // In the next frame: the column renders the card first, and the end of a keyboard drag moves the focus.
    requestAnimationFrame(() => {
      if (moved.current === wanted) {
        moved.current = undefined;
        cards.get(wanted.columnId)?.focusItem(wanted.itemId);
      }
    });
  });

  useEffect(() => {
    const handle: VirtualListHandle = {
      focusItem: (itemId) => {
        const column = columns.find(({ items }) => items.some((item) => item.id === itemId));
        if (column !== undefined) {
          cards.get(column.id)?.focusItem(itemId);
        }
      },
    };
    if (typeof ref === 'function') {
      const release = ref(handle);
      return typeof release === 'function' ? release : () => void ref(null);
    }
    if (ref !== null && ref !== undefined) {
      ref.current = handle;
      return () => {
        ref.current = null;
      };
    }
    return undefined;
  });

  // `j` and `k` pressed elsewhere on the page go to the card that had the focus last, or to the first one.
  const addList = use(ListKeysContext);
  const shown = columns.filter((column) => !folded.has(column.id) && column.items.length > 0);
  const hasCards = shown.length > 0;
  const focusCard = useEffectEvent(() => {
    const last = focusedLast.current;
    const column = shown.find(({ items }) => items.some((item) => item.id === last));
    const itemId = column === undefined ? shown[0]?.items[0]?.id : last;
    const columnId = column?.id ?? shown[0]?.id;
    if (itemId !== undefined && columnId !== undefined) {
      cards.get(columnId)?.focusItem(itemId);
    }
  });
  useEffect(() => (hasCards ? addList?.({ focus: () => focusCard() }) : undefined), [addList, hasCards]);

  function toggle(columnId: string): void {
    const next = new Set(folded);
    if (!next.delete(columnId)) {
      next.add(columnId);
    }
    onFold(next);
  }

  /** Left and right: to the next column that has cards, or with Alt the card to the next column. */
  function handleKeyDown(event: KeyboardEvent): void {
    const pending = moved.current?.itemId;
    // A card that was moved gets the focus, unless the person is elsewhere by then.
    moved.current = undefined;
    const card = event.target instanceof Element && event.target.matches('[role="row"]') ? event.target : undefined;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || card === undefined || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const direction = getComputedStyle(card).direction === 'rtl' ? -step : step;
    const focusedId = card.getAttribute('data-key') ?? '';
    // A second press may come before the card has the focus again.
    const itemId = event.altKey ? (pending ?? focusedId) : focusedId;
    const from = columns.findIndex(({ items }) => items.some((item) => item.id === itemId));
    if (event.altKey) {
      const target = columns[from + direction];
      if (onMove !== undefined && target !== undefined) {
        actions.move(itemId, target.id);
      }
      return;
    }
    const { top, height } = card.getBoundingClientRect();
    const others = direction < 0 ? columns.slice(0, Math.max(from, 0)).toReversed() : columns.slice(from + 1);
    for (const { id: columnId } of others) {
      if (cards.get(columnId)?.focusNear(top + height / 2) === true) {
        return;
      }
    }
  }

  return (
    <I18nProvider locale={language}>
      <div
        role="group"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        className="t-board"
        onKeyDownCapture={handleKeyDown}
        onPointerDownCapture={() => {
          moved.current = undefined;
        }}
      >
        <span id={`${id}-hint`} hidden>
          {translate(boardMessages.boardHint)}
        </span>
        <ListKeysContext value={undefined}>
          {columns.map((column) => (
            <BoardColumnView
              key={column.id}
              column={column}
              nameOf={nameOf}
              card={card}
              openId={openId}
              canMove={onMove !== undefined}
              creation={creation}
              failedTitle={failedTitle}
              isFolded={folded.has(column.id)}
              onToggle={() => toggle(column.id)}
              targets={columns}
              actions={actions}
            />
          ))}
        </ListKeysContext>
      </div>
    </I18nProvider>
  );
}
