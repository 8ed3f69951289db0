import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import type { LiveSearch, TypeResult } from '@tessera/core/client';
import { Button, Icon, Spinner, VisuallyHidden } from '@tessera/core/ui';
import { paletteMessages } from '../../palette/messages';

export interface HeaderSearchStatusProps {
  readonly results: readonly TypeResult[];
  readonly isWaiting: boolean;
}

/** Spinner and label while the search runs; afterwards the number of hits, for screen readers. */
export function HeaderSearchStatus({ results, isWaiting }: HeaderSearchStatusProps): ReactElement {
  const { translate } = useI18n();
  const count = results.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <span className="s-hits-status t-meta" role="status">
      {isWaiting && (
        <>
          <Spinner />
          {translate(paletteMessages.searching)}
        </>
      )}
      {!isWaiting && results.some(({ state }) => state === 'ready') && (
        <VisuallyHidden>
          {count === 0 ? translate(paletteMessages.noMatch) : translate(paletteMessages.hits, { count })}
        </VisuallyHidden>
      )}
    </span>
  );
}

export interface HeaderSearchFailureProps {
  readonly live: LiveSearch | undefined;
  readonly result: TypeResult;
}

/** The type that failed, with every error message (R64); earlier hits stay below. */
export function HeaderSearchFailure({ live, result }: HeaderSearchFailureProps): ReactElement {
  const { translate } = useI18n();
  return (
    <div className="s-hits-failed" role="alert">
      <Icon glyph={CloudOff} tone="danger" />
      <div>
        <b>{translate(paletteMessages.searchFailed, { type: result.label })}</b>
        {result.sentences.map((sentence) => (
          <p key={sentence} className="t-quiet">
            {sentence}
          </p>
        ))}
      </div>
      <Button size="small" icon={RotateCw} onClick={() => live?.retry(result.type)}>
        {translate(paletteMessages.searchAgain)}
      </Button>
    </div>
  );
}
