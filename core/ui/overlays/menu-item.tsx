import { Check } from 'lucide-react';
import { use } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { Kbd } from '../marks/kbd';
import { MenuContext } from './menu-context';
import './menu.css';

export interface MenuItemProps {
  readonly glyph?: Glyph;
  /** Another kind of icon, such as a status. */
  readonly icon?: ReactNode;
  readonly onSelect?: () => void;
  /** A path in the product. */
  readonly to?: string;
  /** An external URL; opens in a new tab. */
  readonly href?: string;
  /** A shortcut outside the menu, or the hint at the keys that activate the item within it. */
  readonly keys?: string;
  /** Single keys that activate the item while its menu is open. */
  readonly menuKeys?: readonly string[];
  readonly isChosen?: boolean;
  readonly isDanger?: boolean;
  /** Leaves the menu open, such as for one of several choices. */
  readonly keepsOpen?: boolean;
  readonly disabled?: boolean;
  /** A mark at the end, such as a number. */
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

/** An action or link in a `Menu`. */
export function MenuItem(props: MenuItemProps): ReactElement {
  const {
    glyph,
    icon,
    onSelect,
    to,
    href,
    keys,
    isChosen = false,
    isDanger = false,
    disabled,
    badge,
    children,
  } = props;
  const { keepsOpen = false, menuKeys = [] } = props;
  const { close } = use(MenuContext);
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: isDanger ? 't-menu-item t-menu-danger' : 't-menu-item',
    'aria-current': isChosen || undefined,
    'aria-keyshortcuts': menuKeys.length === 0 ? undefined : menuKeys.map((key) => key.toUpperCase()).join(' '),
    onClick: () => {
      if (!keepsOpen) {
        close();
      }
      onSelect?.();
    },
  } as const;
  const content = (
    <>
      {icon ?? (glyph !== undefined && <Icon glyph={glyph} />)}
      <span className="t-menu-label t-cut">{children}</span>
      {badge}
      {isChosen && <Icon glyph={Check} />}
      {keys !== undefined && !isChosen && <Kbd>{keys}</Kbd>}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...shared} to={to}>
        {content}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  return (
    <button {...shared} type="button" disabled={disabled}>
      {content}
    </button>
  );
}

/** A separator between groups of items. */
export function MenuSeparator(): ReactElement {
  return <hr className="t-menu-line" />;
}

export interface MenuHeadingProps {
  readonly children: ReactNode;
}

/** A heading above a group of items; not an item itself. */
export function MenuHeading(props: MenuHeadingProps): ReactElement {
  return <p className="t-menu-heading">{props.children}</p>;
}
