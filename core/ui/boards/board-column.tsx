import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import type { ListItem } from '../lists/list-rows';
import { FailedState } from '../states/failed-state';
import '../states/states.css';
import { commonMessages } from '../common-messages';
import { BoardCards } from './board-cards';
import { LineComposer } from '../line-composer/line-composer';
import { boardMessages } from './board-messages';
import type { BoardActions, BoardColumn, BoardCreation, BoardTarget } from './board-parts';

export interface BoardColumnViewProps<Item extends ListItem> {
  readonly column: BoardColumn<Item>;
  readonly nameOf: (item: Item) => string;
  readonly card: (item: Item) => ReactNode;
  readonly openId: string | undefined;
  readonly canMove: boolean;
  readonly creation: BoardCreation | undefined;
  readonly failedTitle: string;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
  /** All columns of the board, in order. */
  readonly targets: readonly BoardTarget[];
  readonly actions: BoardActions;
}

/** One column: its heading, which stays in view, and its cards. Cards can be dropped anywhere on it. */
export function BoardColumnView<Item extends ListItem>(props: BoardColumnViewProps<Item>): ReactElement {
  const { column, nameOf, card, openId, canMove, creation, failedTitle, isFolded, onToggle, targets, actions } = props;
  const { id, label, mark, items, count = items.length, state } = column;
  const { translate, language } = useUi();
  const [isComposing, setComposing] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref: box,
    isDisabled: !canMove,
    getDropOperation: (types) => (types.has(actions.dragType) && actions.accepts(id) ? 'move' : 'cancel'),
    onDrop: () => actions.dropOn(id),
  });
  const hasCount = state !== 'loading' || count !== 0;
  return (
    <div
      {...dropProps}
      ref={box}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="t-board-column"
      data-folded={isFolded || undefined}
      data-target={isDropTarget || undefined}
    >
      <div className="t-board-head">
        {mark}
        <h2 className="t-board-name t-cut">{label}</h2>
        {hasCount && (
          <span className="t-meta">
            {typeof count === 'number' ? new Intl.NumberFormat(language).format(count) : count}
          </span>
        )}
        <span className="t-board-tools">
          <IconButton
            glyph={isFolded ? ChevronRight : ChevronLeft}
            label={translate(isFolded ? boardMessages.boardExpand : boardMessages.boardCollapse, { column: label })}
            aria-expanded={!isFolded}
            onClick={onToggle}
          />
          {creation !== undefined && !isFolded && (
            <IconButton
              ref={add}
              glyph={Plus}
              label={creation.label(label)}
              aria-expanded={isComposing}
              onClick={() => setComposing(true)}
            />
          )}
        </span>
      </div>
      {creation !== undefined && !isFolded && (
        <LineComposer
          label={creation.field}
          maxLength={creation.maxLength}
          prepare={(title) => creation.prepare(id, title)}
          isOpen={isComposing}
          onClose={() => {
            setComposing(false);
            add.current?.focus();
          }}
        />
      )}
      {!isFolded && (
        <>
          <BoardCards
            columnId={id}
            label={label}
            items={items}
            nameOf={nameOf}
            card={card}
            openId={openId}
            canMove={canMove}
            targets={targets}
            actions={actions}
            empty={state === 'ready' && <p className="t-board-empty t-meta">{translate(boardMessages.boardEmpty)}</p>}
          />
          {state === 'loading' && (
            <div className="t-board-bones t-late" role="status" aria-label={translate(commonMessages.loading)}>
              {[72, 92, 72].map((height, index) => (
                <div key={index} className="t-board-bone" style={{ blockSize: height }}>
                  <i className="t-bone" style={{ inlineSize: 120, blockSize: 10 }} />
                </div>
              ))}
            </div>
          )}
          {state === 'failed' && <FailedState title={failedTitle} onRetry={() => actions.loadMore(id)} />}
        </>
      )}
    </div>
  );
}
