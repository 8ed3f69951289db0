import type { ComponentPropsWithRef, MouseEvent, ReactElement } from 'react';
import type { EntityAddress } from '../../../core/client/boot';

export interface OptionLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'role' | 'onClick' | 'onAuxClick'> {
  /** Without an address the option only acts. */
  readonly address: Partial<EntityAddress>;
  /** A plain click. Any other click on a link is the browser's: a new tab, a new window, a download. */
  readonly onChoose: () => void;
}

/** An option of a list box that is a link where it leads somewhere. Its field has the focus and takes the keys. */
export function OptionLink({ address, onChoose, ...rest }: OptionLinkProps): ReactElement {
  const { to, remember } = address;
  function handleClick(event: MouseEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (to !== undefined && !isPlain) {
      remember?.();
      return;
    }
    event.preventDefault();
    onChoose();
  }
  return to === undefined ? (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
    <div {...(rest as ComponentPropsWithRef<'div'>)} role="option" tabIndex={-1} onClick={handleClick} />
  ) : (
    <a {...rest} role="option" tabIndex={-1} href={to} onClick={handleClick} onAuxClick={remember} />
  );
}
