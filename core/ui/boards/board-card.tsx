import { ArrowRight, EllipsisVertical, GripVertical } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { Menu } from '../overlays/menu';
import { MenuItem } from '../overlays/menu-item';
import { boardMessages } from './board-messages';
import type { BoardActions, BoardTarget } from './board-parts';

export interface BoardCardProps {
  readonly itemId: string;
  readonly name: string;
  readonly columnId: string;
  readonly index: number;
  /** Distance from the start of the column in px. */
  readonly start: number;
  /** The one card of the column in the tab order. */
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly canMove: boolean;
  readonly targets: readonly BoardTarget[];
  readonly actions: BoardActions;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly children: ReactNode;
  readonly ref: Ref<HTMLDivElement>;
}

/** A card at its place. All of it is dragged by a pointer; its handle is for the keyboard. */
export function BoardCard(props: BoardCardProps): ReactElement {
  const { itemId, name, columnId, index, start, isActive, isOpen, canMove, targets, actions } = props;
  const { onFocus, onKeyDown, ref } = props;
  const { translate } = useUi();
  const contentId = useId();
  const hasArrived = useArrival(props);
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: !canMove,
    getItems: () => [{ [actions.dragType]: itemId }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => actions.beginDrag(itemId, columnId),
    onDragEnd: () => actions.endDrag(),
  });
  return (
    <div
      {...dragProps}
      ref={ref}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isOpen}
      aria-labelledby={contentId}
      data-index={index}
      data-key={itemId}
      data-open={isOpen || undefined}
      data-arrived={hasArrived || undefined}
      data-dragging={isDragging || undefined}
      className="t-board-card"
      style={{ translate: `0 ${start}px` }}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => {
        const { currentTarget: card, target } = event;
        if (target.matches('[data-row-link]')) {
          // The card handles the keys, not the link that covers it. In the next frame: a browser drags nothing when the
          // focus moves during the press.
          requestAnimationFrame(() => {
            if (document.activeElement === target) {
              card.focus({ preventScroll: true });
            }
          });
          return;
        }
        onFocus();
      }}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        // Controls and links in a card handle their clicks themselves.
        if (target instanceof Element && target.closest('a, button, input, label, select, [role="menu"]') === null) {
          actions.open(itemId);
        }
      }}
    >
      <div role="gridcell" className="t-board-cell">
        <div id={contentId}>{props.children}</div>
        {canMove && (
          <span className="t-board-moves">
            <Button
              {...dragButtonProps}
              aria-label={translate(boardMessages.boardDrag, { name })}
              className="t-board-handle"
              excludeFromTabOrder={!isActive}
            >
              <Icon glyph={GripVertical} />
            </Button>
            <Menu
              position="end"
              target={
                <IconButton
                  glyph={EllipsisVertical}
                  label={translate(boardMessages.boardMenu, { name })}
                  tabIndex={isActive ? 0 : -1}
                />
              }
            >
              {targets.map(({ id, label }, place) => {
                const keys = keysOf(place - targets.findIndex((target) => target.id === columnId));
                return id === columnId ? null : (
                  <MenuItem
                    key={id}
                    glyph={ArrowRight}
                    {...(keys === undefined ? {} : { keys })}
                    onSelect={() => actions.move(itemId, id)}
                  >
                    {translate(boardMessages.boardMoveTo, { column: label })}
                  </MenuItem>
                );
              })}
            </Menu>
          </span>
        )}
      </div>
    </div>
  );
}

/** Whether the card was in another column when it was rendered last: it is shown to appear. */
function useArrival({ itemId, columnId, actions: { places } }: BoardCardProps): boolean {
  const [hasArrived] = useState(() => (places.get(itemId) ?? columnId) !== columnId);
  useEffect(() => {
    places.set(itemId, columnId);
  }, [places, itemId, columnId]);
  return hasArrived;
}

/** The keys that lead to a column beside one; the arrows change places where text runs from right to left. */
function keysOf(distance: number): string | undefined {
  if (Math.abs(distance) !== 1) {
    return undefined;
  }
  return (distance === 1) === (document.dir === 'rtl') ? 'Alt ←' : 'Alt →';
}
