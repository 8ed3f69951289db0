import type { MouseEvent, PointerEventHandler, ReactElement, ReactNode } from 'react';
import type { EntityAddress } from '../../../core/client/boot';

export interface OptionLinkProps {
  readonly id: string;
  readonly className: string;
  readonly isActive: boolean;
  /** An option without an address only runs its action. */
  readonly address: Partial<EntityAddress>;
  /**
   * Called for a plain click. Any other click on a link is left to the browser: a new tab, a new window, a download.
   */
  readonly onChoose: () => void;
  readonly onPointerMove: PointerEventHandler;
  readonly children: ReactNode;
}

/** An option of a list box; a link if it has an address. Its input keeps the focus and handles the keys. */
export function OptionLink(props: OptionLinkProps): ReactElement {
  const { id, className, isActive, address, onChoose, onPointerMove, children } = props;
  const { to, remember } = address;
  const shared = {
    id,
    className,
    onPointerMove,
    onClick: handleClick,
    tabIndex: -1,
    'aria-selected': isActive,
    'data-active': isActive || undefined,
  };
  return to === undefined ? (
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `shared` has it
    <div {...shared} role="option">
      {children}
    </div>
  ) : (
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `shared` has it
    <a {...shared} role="option" href={to} onAuxClick={remember}>
      {children}
    </a>
  );

  function handleClick(event: MouseEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (to !== undefined && !isPlain) {
      remember?.();
      return;
    }
    event.preventDefault();
    onChoose();
  }
}
