import type { ReactElement } from 'react';
import './middle-cut.css';

/** Letters at the end of a name that stay visible; they include the end of most family names. */
const endLength = 8;

/** A name on one line. When there is too little room, letters in its middle are left out: its start and end tell most. */
export function MiddleCut({ text }: { readonly text: string }): ReactElement {
  const letters = [...text];
  if (letters.length <= endLength * 2) {
    return <bdi className="t-cut">{text}</bdi>;
  }
  return (
    <bdi className="t-middle-cut" title={text}>
      <span className="t-middle-cut-start">{letters.slice(0, -endLength).join('')}</span>
      <span>{letters.slice(-endLength).join('')}</span>
    </bdi>
  );
}
