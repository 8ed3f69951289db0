import { ArrowDown, ArrowDownToLine, ArrowRight, ArrowUp, ArrowUpToLine, EllipsisVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuItem, MenuSeparator } from '../overlays/menu-item';
import { moveToIndex } from './item-move';
import type { SortedList } from './item-move';
import { sortMessages } from './sort-messages';
import { useSorting } from './sortable-lists';
import type { SortableItem } from './sortable-lists';

interface MoveMenuProps {
  readonly item: SortableItem;
  readonly list: SortedList<SortableItem>;
}

/** The moves of an item by one place, to the ends of its list, and to the other lists of the group. */
export function MoveMenu({ item, list }: MoveMenuProps): ReactElement {
  const { translate } = useUi();
  const { lists, move, renderActions } = useSorting();
  const actions = renderActions(item.id);
  const index = list.items.findIndex(({ id }) => id === item.id);
  const last = list.items.length - 1;
  const steps = [
    { message: sortMessages.moveUp, glyph: ArrowUp, to: index - 1, keys: 'Alt ↑', isPossible: index > 0 },
    { message: sortMessages.moveDown, glyph: ArrowDown, to: index + 1, keys: 'Alt ↓', isPossible: index < last },
    { message: sortMessages.moveToTop, glyph: ArrowUpToLine, to: 0, isPossible: index > 0 },
    { message: sortMessages.moveToEnd, glyph: ArrowDownToLine, to: last, isPossible: index < last },
  ];
  const others = lists.filter(({ id }) => id !== list.id);
  return (
    <Menu
      position="end"
      target={<IconButton glyph={EllipsisVertical} label={translate(sortMessages.sortMenu, { name: item.name })} />}
    >
      {steps.map(({ message, glyph, to, keys, isPossible }) => (
        <MenuItem
          key={message.id}
          glyph={glyph}
          {...(keys === undefined ? {} : { keys })}
          disabled={!isPossible}
          onSelect={() => move(moveToIndex(list, item.id, to))}
        >
          {translate(message)}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuSeparator />}
      {others.map((other) => (
        <MenuItem
          key={other.id}
          glyph={ArrowRight}
          onSelect={() => move(moveToIndex(other, item.id, other.items.length))}
        >
          {translate(sortMessages.moveTo, { list: other.label })}
        </MenuItem>
      ))}
      {actions !== undefined && <MenuSeparator />}
      {actions}
    </Menu>
  );
}
