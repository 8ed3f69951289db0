import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { Spinner } from './spinner';
import './button.css';

/** One `primary` per screen; `danger-filled` only in confirmation dialogs. */
export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger' | 'danger-filled';

/** Height in px: 28 in rows and panels, 32, and 40 in forms and messages. */
export type ButtonSize = 'small' | 'medium' | 'large';

/** Appearance of a button. */
export interface ButtonAppearance {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: Glyph;
  /** The shortcut, shown inside the button; it is not part of the accessible name. */
  readonly keys?: string;
  readonly isWide?: boolean;
  /** For a ghost at the end of a row: shifted by its padding, so that its text aligns with the edge. */
  readonly isAtEnd?: boolean;
  readonly children: ReactNode;
}

export interface ButtonProps
  extends ButtonAppearance, Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style'> {
  /** Shows a spinner and ignores clicks; keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button. Its label is a verb, in sentence case. */
export function Button(props: ButtonProps): ReactElement {
  const { variant: _variant, size: _size, isWide: _wide, isAtEnd: _end, ...own } = props;
  const { icon, keys, isBusy = false, type = 'button', onClick, children, ...rest } = own;
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    if (isBusy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(props)}
      onClick={handleClick}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      <ButtonContent icon={icon} keys={keys} isBusy={isBusy}>
        {children}
      </ButtonContent>
    </button>
  );
}

export interface ButtonLinkProps extends ButtonAppearance {
  /** A path in the product. */
  readonly to?: string;
  /** An external URL; opens in a new tab. */
  readonly href?: string;
  readonly onClick?: () => void;
}

/** A link that looks like a button: for navigation, where `Button` is for actions. */
export function ButtonLink(props: ButtonLinkProps): ReactElement {
  const { icon, keys, to, href, onClick, children } = props;
  const content = (
    <ButtonContent icon={icon} keys={keys} isBusy={false}>
      {children}
    </ButtonContent>
  );
  if (to === undefined) {
    return (
      <a className={buttonClass(props)} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <Link className={buttonClass(props)} to={to} onClick={onClick}>
      {content}
    </Link>
  );
}

/** Class names that make another element, such as a `PlaceLink`, look like a button. */
export function buttonClass(look: Omit<ButtonAppearance, 'children' | 'icon' | 'keys'>): string {
  const { variant = 'default', size = 'medium', isWide = false, isAtEnd = false } = look;
  const names = ['t-button', `t-button-${variant}`, `t-button-${size}`];
  if (isWide) {
    names.push('t-button-wide');
  }
  if (isAtEnd) {
    names.push('t-button-end');
  }
  return names.join(' ');
}

interface ButtonContentProps {
  readonly icon: Glyph | undefined;
  readonly keys: string | undefined;
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

function ButtonContent(props: ButtonContentProps): ReactElement {
  const { icon, keys, isBusy, children } = props;
  return (
    <>
      {isBusy && <Spinner />}
      {!isBusy && icon !== undefined && <Icon glyph={icon} />}
      <span className="t-button-label">{children}</span>
      {keys !== undefined && (
        <kbd className="t-button-keys" aria-hidden="true">
          {keys}
        </kbd>
      )}
    </>
  );
}
