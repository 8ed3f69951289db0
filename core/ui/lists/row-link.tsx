import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface RowLinkProps {
  readonly to: string;
  readonly className?: string;
  /** False in a card that is dragged as a whole. Default true. */
  readonly isDraggable?: boolean;
  /** Called before the link is followed, also into a new tab. */
  readonly onFollow?: () => void;
  /** The row's title; it names the link. */
  readonly children: ReactNode;
}

/**
 * The title of a row in `VirtualList`, as a link that covers the row: a middle click or Ctrl+click opens a new tab, and
 * the URL can be copied. Only the row is a tab stop.
 */
export function RowLink({ to, className = '', isDraggable = true, onFollow, children }: RowLinkProps): ReactElement {
  return (
    <Link
      to={to}
      tabIndex={-1}
      data-row-link=""
      draggable={isDraggable}
      className={`t-row-link ${className}`}
      onClick={onFollow}
      onAuxClick={onFollow}
    >
      {children}
    </Link>
  );
}
