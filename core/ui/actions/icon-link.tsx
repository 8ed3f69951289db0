import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { tooltip } from '../overlays/tooltip';
import './button.css';
import './icon-button.css';

export interface IconLinkProps {
  readonly glyph: Glyph;
  /** The destination: the accessible name and the tooltip. */
  readonly label: string;
  readonly to: string;
  readonly size?: 'small' | 'medium';
}

/** A link with only an icon; the navigation counterpart of `IconButton`. */
export function IconLink(props: IconLinkProps): ReactElement {
  const { glyph, label, to, size = 'small' } = props;
  return (
    <Link
      className={`t-button t-button-ghost t-icon-button t-icon-button-${size}`}
      to={to}
      aria-label={label}
      {...tooltip(label)}
    >
      <Icon glyph={glyph} />
    </Link>
  );
}
