import type { ReactElement, ReactNode } from 'react';
import type { SearchHit } from '@tessera/core/client';
import { Highlighted } from './highlighted';
import './hit-parts.css';

export interface HitTitleProps {
  readonly hit: SearchHit;
  readonly query: string;
}

/** The title of a search hit, struck through when its work is finished, as in lists. */
export function HitTitle({ hit, query }: HitTitleProps): ReactElement {
  const isDone = hit.status === 'completed' || hit.status === 'cancelled';
  return (
    <span className="t-cut s-hit-title" data-done={isDone || undefined}>
      <Highlighted text={hit.title} query={query} />
    </span>
  );
}

/** The end of a search hit, which distinguishes it from others of the same title. */
export function hitEnd(text: string | undefined): ReactNode {
  return text === undefined ? undefined : <bdi className="s-hit-end t-meta t-cut">{text}</bdi>;
}
