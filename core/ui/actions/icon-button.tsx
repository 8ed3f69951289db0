import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { tooltip } from '../overlays/tooltip';
import './button.css';
import './icon-button.css';

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'className' | 'style' | 'aria-label'
> {
  readonly glyph: Glyph;
  /** The action as a verb: the accessible name and the tooltip. */
  readonly label: string;
  readonly size?: 'small' | 'medium';
  readonly isAtEnd?: boolean;
}

/** A ghost button with only an icon; its label is the accessible name and tooltip. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { glyph, label, size = 'small', isAtEnd = false, type = 'button', ...rest } = props;
  const names = ['t-button', 't-button-ghost', 't-icon-button', `t-icon-button-${size}`];
  if (isAtEnd) {
    names.push('t-icon-button-end');
  }
  return (
    <button {...tooltip(label)} {...rest} type={type} className={names.join(' ')} aria-label={label}>
      <Icon glyph={glyph} />
    </button>
  );
}
