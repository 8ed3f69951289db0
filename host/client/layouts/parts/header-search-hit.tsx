import type { ReactElement, ReactNode } from 'react';
import { useI18n } from '@tessera/core/client';
import type { SearchHit } from '@tessera/core/client';
import { RelativeTime } from '@tessera/core/ui';
import { HitIcon } from '../../palette/hit-icon';
import type { HitTitleProps } from '../../palette/hit-parts';
import { HitTitle, hitEnd } from '../../palette/hit-parts';
import { HitPassage } from '../../palette/hit-passage';
import { paletteMessages } from '../../palette/messages';

/** A hit of the header search: title, author and date, and where it was found if not by its title. */
export function HeaderSearchHit({ hit, query }: HitTitleProps): ReactElement {
  const words = useI18n();
  return (
    <>
      <HitIcon hit={hit} />
      <span className="s-hit-words">
        <HitTitle hit={hit} query={query} />
        <HitDetails hit={hit} />
        <HitPassage hit={hit} query={query} />
      </span>
      {hitEnd(hit.key ?? hit.detail, hit, words)}
    </>
  );
}

export interface HeaderSearchLineProps {
  readonly icon: ReactElement;
  readonly text: string;
}

/** A row that is no hit: a former search, or what to do next. */
export function HeaderSearchLine({ icon, text }: HeaderSearchLineProps): ReactElement {
  return (
    <>
      {icon}
      <span className="s-hit-words">
        <bdi className="t-cut">{text}</bdi>
      </span>
    </>
  );
}

/** Author, date and location of a hit (R47). Named, because a date alone reads as a due date. */
function HitDetails({ hit }: { readonly hit: SearchHit }): ReactNode {
  const { translate } = useI18n();
  const { createdByName, createdOn, projectName } = hit;
  if ([createdByName, createdOn, projectName].every((detail) => detail === undefined)) {
    return undefined;
  }
  return (
    <span className="s-hit-details t-meta">
      {createdByName !== undefined && (
        <bdi className="s-hit-author t-cut">{translate(paletteMessages.createdBy, { name: createdByName })}</bdi>
      )}
      {createdOn !== undefined && <RelativeTime instant={createdOn} />}
      {projectName !== undefined && <bdi className="t-cut">{projectName}</bdi>}
    </span>
  );
}
