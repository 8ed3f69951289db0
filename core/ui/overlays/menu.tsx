import { Menu as MantineMenu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MantineScope } from '../mantine-scope';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '../marks/kbd.css';
import './menu.css';

export interface MenuProps {
  /** The control that opens it; a `Button` or `IconButton`. */
  readonly target: ReactElement;
  readonly position?: 'start' | 'end';
  /** 240 when left out. */
  readonly width?: number;
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  /** `MenuItem`, `MenuLine` and `MenuHeading`. */
  readonly children: ReactNode;
}

/** A list of acts that floats below the control that opens it. Arrows move, letters jump, Esc closes and gives the focus back. */
export function Menu(props: MenuProps): ReactElement {
  const { target, position = 'start', width = 240, isOpen, onToggle, children } = props;
  return (
    <MantineScope>
      <MantineMenu
        position={`bottom-${position}`}
        width={width}
        offset={4}
        {...(isOpen === undefined ? {} : { opened: isOpen })}
        {...(onToggle === undefined ? {} : { onChange: onToggle })}
      >
        <MantineMenu.Target>{target}</MantineMenu.Target>
        <MantineMenu.Dropdown className="t-raised">{children}</MantineMenu.Dropdown>
      </MantineMenu>
    </MantineScope>
  );
}

export interface MenuItemProps {
  readonly glyph?: Glyph;
  /** A drawing of another kind, such as a status. */
  readonly drawing?: ReactNode;
  readonly onSelect?: () => void;
  /** An address of the product. */
  readonly to?: string;
  /** An address outside; opens in a new tab. */
  readonly href?: string;
  readonly keys?: string;
  readonly isChosen?: boolean;
  readonly isDanger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** One act, or one place to go, in a `Menu`. */
export function MenuItem(props: MenuItemProps): ReactElement {
  const { glyph, drawing, onSelect, to, href, keys, isChosen = false, isDanger = false, disabled = false } = props;
  const start = drawing ?? (glyph !== undefined && <Icon glyph={glyph} />);
  const shared = {
    className: isDanger ? 't-menu-item t-menu-danger' : 't-menu-item',
    leftSection: start,
    rightSection: isChosen ? (
      <Icon glyph={Check} />
    ) : keys === undefined ? undefined : (
      <kbd className="t-kbd">{keys}</kbd>
    ),
    disabled,
    children: props.children,
    ...(isChosen ? { 'aria-current': true as const } : {}),
    ...(onSelect === undefined ? {} : { onClick: onSelect }),
  };
  if (to !== undefined) {
    return <MantineMenu.Item {...shared} component={Link} to={to} />;
  }
  if (href !== undefined) {
    return <MantineMenu.Item {...shared} component="a" href={href} target="_blank" rel="noopener noreferrer" />;
  }
  return <MantineMenu.Item {...shared} />;
}

/** A hairline between groups of items. */
export function MenuLine(): ReactElement {
  return <MantineMenu.Divider className="t-menu-line" />;
}

export interface MenuHeadingProps {
  readonly children: ReactNode;
}

/** Words above a group of items; not an item itself. */
export function MenuHeading(props: MenuHeadingProps): ReactElement {
  return <MantineMenu.Label className="t-menu-heading">{props.children}</MantineMenu.Label>;
}
