import type { ReactElement, ReactNode } from 'react';

export interface VisuallyHiddenProps {
  readonly children: ReactNode;
}

/** Words for people who do not see the screen. */
export function VisuallyHidden(props: VisuallyHiddenProps): ReactElement {
  return <span className="t-hidden">{props.children}</span>;
}
