import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { selectionMessages } from './messages';
import './selection-bar.css';

export interface SelectionBarProps {
  /** Number of selected rows. */
  readonly count: number;
  readonly onClear: () => void;
  /** Buttons that act on the selected rows. */
  readonly children: ReactNode;
}

/**
 * The bar at the lower edge of a list while rows are selected: how many, and what can be done with them. Place it in the
 * positioned box around the list.
 *
 * @example
 * <SelectionBar count={3} onClear={() => undefined}>
 *   <Button size="small">Delete</Button>
 * </SelectionBar>
 */
export function SelectionBar({ count, onClear, children }: SelectionBarProps): ReactElement {
  const { translate, announce } = useUi();
  const text = translate(selectionMessages.selected, { count });
  useEffect(() => announce(text), [announce, text]);
  return (
    <div className="t-selection-bar" role="toolbar" aria-label={text}>
      <span className="t-number">{text}</span>
      <div className="t-selection-actions">{children}</div>
      <IconButton glyph={X} label={translate(selectionMessages.clear)} onClick={onClear} />
    </div>
  );
}
