import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../actions/icon-button';
import { IconLink } from '../actions/icon-link';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { commonMessages } from '../common-messages';
import { restoreFocus } from './restore-focus';
import { useEscape } from './use-escape';
import './panel.css';

export interface PanelProps {
  /** Accessible name of the region, such as `Task T-12`. */
  readonly label: string;
  /** Called on Esc and by the close button; the page then navigates to its list. */
  readonly onClose: () => void;
  /** At the start of the header: key and location. */
  readonly head?: ReactNode;
  /** Further controls of the header, before the close button. */
  readonly actions?: ReactNode;
  /** Path of the full page of the same entity. */
  readonly pageTo?: string;
  /** Fixed below the content, such as the field for a comment. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Details of an item beside its list, at the end of the content area.
 *
 * Not a dialog: the list stays usable. The focus moves in when it opens and returns when it closes.
 */
export function Panel(props: PanelProps): ReactElement {
  const { label, onClose, head, actions, pageTo, foot, children } = props;
  const { translate } = useUi();
  const root = useRef<HTMLElement>(null);
  const [first] = useState(() => document.activeElement);
  useFocusVisit(root, first);
  useEscape({ overlay: root, isOpen: true, onEscape: onClose });
  return (
    <aside className="t-panel t-raised" aria-label={label} ref={root} tabIndex={-1}>
      <header className="t-panel-head">
        <span className="t-panel-place t-meta t-cut">{head}</span>
        {actions}
        {pageTo !== undefined && (
          <IconLink glyph={Maximize2} label={translate(workspaceMessages.openAsPage)} to={pageTo} />
        )}
        <IconButton glyph={X} label={translate(commonMessages.close)} onClick={onClose} />
      </header>
      <div className="t-panel-body">{children}</div>
      {foot !== undefined && <div className="t-panel-foot">{foot}</div>}
    </aside>
  );
}

/** Focuses the element on mount, unless something inside has the focus, and restores the focus on unmount. */
function useFocusVisit(root: { readonly current: HTMLElement | null }, first: Element | null): void {
  useEffect(() => {
    const element = root.current;
    const before = element?.contains(document.activeElement) === true ? first : document.activeElement;
    if (element !== null && !element.contains(document.activeElement)) {
      element.focus({ preventScroll: true });
    }
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement) === true;
      if (isLost) {
        restoreFocus(before);
      }
    };
  }, [root, first]);
}
