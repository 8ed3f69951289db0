import type { ReactNode } from 'react';
import { useI18n } from '@tessera/core/client';
import { Highlighted } from './highlighted';
import type { HitTitleProps } from './hit-parts';
import { paletteMessages } from './messages';

/** Where a hit was found, and the passage: "Comment by Ana: …". Nothing for one that was found by its title. */
export function HitPassage({ hit, query }: HitTitleProps): ReactNode {
  const { translate } = useI18n();
  const { part, checklistItem, snippet, matchedIn } = hit;
  // What was opened last has no query that a passage would explain.
  if (query === '') {
    return undefined;
  }
  if (part === undefined && (snippet === undefined || matchedIn !== 'body')) {
    return undefined;
  }
  return (
    <span className="s-hit-passage t-meta t-cut">
      {source()}
      {snippet !== undefined && (
        <>
          {': '}
          <Highlighted text={snippet} query={query} />
        </>
      )}
    </span>
  );

  function source(): string {
    if (checklistItem !== undefined) {
      return translate(paletteMessages.inChecklist);
    }
    if (part === undefined) {
      return translate(paletteMessages.inDescription);
    }
    if (part.kind === 'file') {
      return translate(paletteMessages.inFile);
    }
    return part.authorName === undefined
      ? translate(paletteMessages.inComment)
      : translate(paletteMessages.inCommentBy, { name: part.authorName });
  }
}
