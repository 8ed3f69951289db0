import type { ReactElement } from 'react';
import './kbd.css';

export interface KbdProps {
  readonly children: string;
}

/** A key or shortcut. */
export function Kbd(props: KbdProps): ReactElement {
  return <kbd className="t-kbd">{props.children}</kbd>;
}
