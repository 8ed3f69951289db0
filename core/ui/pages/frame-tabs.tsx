import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import './tabs.css';

/** One tab: a page with its own address. The shell passes these to the component of a frame. */
export interface FrameTabLink {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** Called before a click, when the pointer or the focus reaches the tab. */
  readonly preload?: () => void;
}

export interface FrameTabsProps {
  /** Names the navigation, such as "Project". */
  readonly label: string;
  readonly tabs: readonly FrameTabLink[];
}

/** The tabs of a frame, as links: each opens in a new tab of the browser too, and its address can be copied. */
export function FrameTabs({ label, tabs }: FrameTabsProps): ReactElement {
  return (
    <nav className="t-tab-row" aria-label={label}>
      {tabs.map(({ key, label: text, to, isCurrent, preload }) => (
        <Link
          key={key}
          to={to}
          className="t-tab"
          aria-current={isCurrent ? 'page' : undefined}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
