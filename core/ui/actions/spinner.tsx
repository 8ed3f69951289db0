import type { ReactElement } from 'react';
import './spinner.css';

/**
 * For busy buttons and the first row of the search popup only. Hidden from screen readers: label the busy element
 * itself.
 */
export function Spinner(): ReactElement {
  return <span className="t-spinner" aria-hidden="true" />;
}
