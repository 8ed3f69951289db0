import { GripVertical } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Button, GridList, GridListItem } from 'react-aria-components/GridList';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { ItemDropTarget } from 'react-aria-components/useDragAndDrop';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { moveToIndex } from './item-move';
import type { ItemMove, SortedList } from './item-move';
import { MoveMenu } from './move-menu';
import { sortMessages } from './sort-messages';
import { SortableLists, useSorting } from './sortable-lists';
import type { SortableItem } from './sortable-lists';

export interface SortableListProps {
  /** Id of one of the lists of the `SortableLists` around it. */
  readonly listId: string;
  /** Shown while the list has no items; items can be dropped on it. */
  readonly empty?: ReactNode;
}

/** One of the lists of `SortableLists`. */
export function SortableList({ listId, empty }: SortableListProps): ReactElement {
  const { lists } = useSorting();
  const list = lists.find(({ id }) => id === listId);
  if (list === undefined) {
    throw new Error(`SortableList: there is no list '${listId}' in the SortableLists around it.`);
  }
  return <OpenList list={list} empty={empty} />;
}

interface OpenListProps {
  readonly list: SortedList<SortableItem>;
  readonly empty: ReactNode;
}

function OpenList({ list, empty }: OpenListProps): ReactElement {
  const { translate, language } = useUi();
  const { renderRow, dragType, move } = useSorting();
  const hintId = useId();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType],
    getDropOperation: () => 'move',
    renderDropIndicator: (target) => <DropIndicator target={target} className="t-sort-indicator" />,
    onReorder: ({ keys, target }) => move(moveBeside([...keys].map(String)[0], list.id, target)),
    onInsert: ({ items, target }) => void insert(items, (itemId) => moveBeside(itemId, list.id, target)),
    onRootDrop: ({ items }) => void insert(items, (itemId) => moveToIndex(list, itemId, list.items.length)),
  });

  /** Moves what was dragged from another list of the group. */
  async function insert(
    items: readonly DraggedItem[],
    moveTo: (itemId: string) => ItemMove | undefined,
  ): Promise<void> {
    const itemId = await items[0]?.getText?.(dragType);
    move(itemId === undefined ? undefined : moveTo(itemId));
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null;
    const index = list.items.findIndex(({ id }) => id === row?.dataset['key']);
    const item = list.items[index];
    if (step !== undefined && item !== undefined) {
      // Before React Aria moves the focus.
      event.preventDefault();
      event.stopPropagation();
      move(moveToIndex(list, item.id, index + step));
    }
  }

  return (
    <I18nProvider locale={language}>
      <div className="t-sort" role="presentation" onKeyDownCapture={handleKeyDown}>
        <span id={hintId} className="t-hidden">
          {translate(sortMessages.sortHint)}
        </span>
        <GridList
          className="t-sort-list"
          aria-label={list.label}
          aria-describedby={hintId}
          items={list.items}
          dependencies={[renderRow, list]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          renderEmptyState={() => (
            <span className="t-sort-empty t-meta">{empty ?? translate(sortMessages.sortEmpty)}</span>
          )}
        >
          {(item) => (
            <GridListItem id={item.id} textValue={item.name} className="t-sort-item">
              <Button slot="drag" className="t-sort-handle">
                <Icon glyph={GripVertical} />
              </Button>
              <span className="t-sort-content">{renderRow(item.id)}</span>
              <MoveMenu item={item} list={list} />
            </GridListItem>
          )}
        </GridList>
      </div>
    </I18nProvider>
  );
}

export interface ReorderListProps<Item extends SortableItem> {
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly Item[];
  /** What is shown of an item. */
  readonly row: (item: Item) => ReactNode;
  /** `MenuItem`s of an item's menu, after its moves. */
  readonly actions?: (item: Item) => ReactNode;
  /** Called once for each move; the order changes when the caller changes it. */
  readonly onMove: (move: ItemMove) => void;
}

/** A list that people sort: one `SortableList` in a group of its own. */
export function ReorderList<Item extends SortableItem>(props: ReorderListProps<Item>): ReactElement {
  const { label, items, row, actions, onMove } = props;
  return (
    <SortableLists
      lists={[{ id: onlyList, label, items }]}
      row={row}
      {...(actions === undefined ? {} : { actions })}
      onMove={onMove}
    >
      <SortableList listId={onlyList} />
    </SortableLists>
  );
}

const onlyList = 'items';

function moveBeside(itemId: string | undefined, listId: string, target: ItemDropTarget): ItemMove | undefined {
  return itemId === undefined || target.dropPosition === 'on'
    ? undefined
    : { itemId, listId, place: target.dropPosition, besideId: String(target.key) };
}

interface DraggedItem {
  readonly kind: string;
  getText?(type: string): Promise<string>;
}
