import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { Spinner } from './spinner';
import './button.css';

/** One `primary` a screen; `danger-filled` only in the dialog that confirms. */
export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger' | 'danger-filled';

/** 28 in rows and panels, 32, and 40 in forms and messages. */
export type ButtonSize = 'small' | 'medium' | 'large';

/** What a button looks like. */
export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: Glyph;
  /** The shortcut, shown inside; the label stays the name. */
  readonly keys?: string;
  readonly isWide?: boolean;
  /** Pulled out by its own padding, for a ghost that ends a row: its text meets the edge. */
  readonly isAtEnd?: boolean;
  readonly children: ReactNode;
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'style'> {
  /** Shows a spinner and ignores clicks; the focus stays. */
  readonly isBusy?: boolean;
}

/** A button. Its children are a verb, in sentence case. */
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

export interface ButtonLinkProps extends ButtonLook {
  /** An address of the product. */
  readonly to?: string;
  /** An address outside; opens in a new tab. */
  readonly href?: string;
  readonly onClick?: () => void;
}

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
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

/** The looks of a button for an element of another kind, such as a `PlaceLink`. */
export function buttonClass(look: Omit<ButtonLook, 'children' | 'icon' | 'keys'>): string {
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
