import type { ReactElement } from 'react';
import { productName } from '../../contract';
import './logo.css';

export interface LogoProps {
  /** Shows the product's name beside the logo. */
  readonly withName?: boolean;
}

/**
 * The logo: a T of five tiles, the last of which is just being laid. Without the name it is hidden from screen readers:
 * label the link around it.
 */
export function Logo(props: LogoProps): ReactElement {
  const { withName = false } = props;
  return (
    <span className="t-mark">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect x="1" y="1" width="5.4" height="5.4" rx="1" />
        <rect x="7.3" y="1" width="5.4" height="5.4" rx="1" />
        <rect className="t-mark-laid" x="13.6" y="1" width="5.4" height="5.4" rx="1" />
        <rect x="7.3" y="7.3" width="5.4" height="5.4" rx="1" />
        <rect x="7.3" y="13.6" width="5.4" height="5.4" rx="1" />
      </svg>
      {withName && <span className="t-mark-name">{productName.name}</span>}
    </span>
  );
}
