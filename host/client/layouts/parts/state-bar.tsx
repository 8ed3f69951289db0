import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@tessera/core/ui';
import type { Glyph } from '@tessera/core/ui';
import './state-bar.css';

export interface StateBarProps {
  readonly glyph: Glyph;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One state that everyone on the page should know of, with what can be done about it. */
export function StateBar(props: StateBarProps): ReactElement {
  const { glyph, action, children } = props;
  return (
    <div className="s-bar">
      <Icon glyph={glyph} tone="warn" />
      <span>{children}</span>
      {action}
    </div>
  );
}
