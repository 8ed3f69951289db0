import type { ReactElement } from 'react';
import './spinner.css';

/** Stands in a busy button and in the first row of the search popup; nowhere else. Silent: name the busy thing itself. */
export function Spinner(): ReactElement {
  return <span className="t-spinner" aria-hidden="true" />;
}
