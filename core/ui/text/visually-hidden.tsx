import type { ReactElement, ReactNode } from 'react';

export interface VisuallyHiddenProps {
  readonly children: ReactNode;
}

/** Text for screen readers only. */
export function VisuallyHidden(props: VisuallyHiddenProps): ReactElement {
  return <span className="t-hidden">{props.children}</span>;
}
