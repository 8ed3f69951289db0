import type { ReactElement, ReactNode } from 'react';
import type { I18n, SearchHit } from '@tessera/core/client';
import { Highlighted } from './highlighted';
import { paletteMessages } from './messages';
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

/** The end of a search hit, which distinguishes it from others of the same title, after the mark of an archived one. */
export function hitEnd(
  text: string | undefined,
  { isArchived }: SearchHit,
  { translate }: Pick<I18n, 'translate'>,
): ReactNode {
  const end = text === undefined ? undefined : <bdi className="s-hit-end t-meta t-cut">{text}</bdi>;
  return isArchived === true ? (
    <>
      <span className="s-hit-end t-meta">{translate(paletteMessages.archivedHit)}</span>
      {end}
    </>
  ) : (
    end
  );
}
