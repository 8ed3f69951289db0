import type { ReactElement } from 'react';
import './kbd.css';

export interface KbdProps {
  readonly children: string;
}

/** A key of the keyboard. */
export function Kbd(props: KbdProps): ReactElement {
  return <kbd className="t-kbd">{props.children}</kbd>;
}
