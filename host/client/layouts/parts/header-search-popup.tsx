import { CloudOff, RotateCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { searchLimits } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import type { LiveSearch, SearchHit, TypeResult } from '@tessera/core/client';
import { Button, Icon, RelativeTime, Spinner, VisuallyHidden } from '@tessera/core/ui';
import { addressOfEntity, useApplication } from '../../../../core/client/boot';
import { Highlighted } from '../../palette/highlighted';
import { HitIcon } from '../../palette/hit-icon';
import type { HitTitleProps } from '../../palette/hit-parts';
import { HitTitle, hitEnd } from '../../palette/hit-parts';
import { paletteMessages } from '../../palette/messages';
import { OptionLink } from '../../palette/option-link';
import type { SearchField } from './search-field';
import { useLiveSearch } from './use-live-search';
import './header-search-popup.css';

export interface HeaderSearchPopupProps {
  /** Element id of the list of hits. */
  readonly id: string;
  readonly field: SearchField;
  readonly chosen: { readonly type: string; readonly label: string };
}

/** R46: the hits of one type below the search box; hidden while the box is empty. */
export const HeaderSearchPopup = observer(function HeaderSearchPopup(props: HeaderSearchPopupProps): ReactNode {
  const { id, field, chosen } = props;
  const live = useLiveSearch();
  const application = useApplication();
  const { translate } = useI18n();
  const [activeKey, setActiveKey] = useState<string>();
  const { text, isOpen } = field;
  const { type } = chosen;
  useEffect(() => live?.query(text, [type]), [live, text, type]);

  const isShown = isOpen && text.trim() !== '';
  const result = live?.results.find((each) => each.type === type);
  const hits = result?.hits ?? [];
  const active = hits.findIndex((hit) => keyOf(hit) === activeKey);
  const activeId = isShown && active !== -1 ? `${id}-${active}` : undefined;
  useEffect(() => field.setPopupState(isShown, activeId), [field, isShown, activeId]);
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);
  useEffect(() => {
    field.handleKey = (key) => answerKey(key);
    return () => {
      field.handleKey = undefined;
    };
  });

  function open(hit: SearchHit): void {
    live?.open(hit);
    field.type('');
    field.setOpen(false);
    setActiveKey(undefined);
  }

  function answerKey(key: string): boolean {
    if (text.trim() === '') {
      return false;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      field.setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = active === -1 && step === -1 ? 0 : active;
      const next = hits[(from + step + hits.length) % Math.max(1, hits.length)];
      setActiveKey(next && keyOf(next));
      return true;
    }
    if (key === 'Escape' && isOpen) {
      field.setOpen(false);
      return true;
    }
    if (key === 'Enter') {
      const hit = hits[active] ?? (result?.state === 'ready' ? hits[0] : undefined);
      if (isOpen && hit !== undefined) {
        open(hit);
      } else {
        field.setOpen(true);
        live?.queryNow();
      }
      return true;
    }
    return false;
  }

  if (!isShown) {
    return undefined;
  }
  return (
    // The focus stays in the box, except for Retry.
    <div
      className="s-hits t-raised"
      style={{ inlineSize: searchLimits.popupWidthPx }}
      role="presentation"
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className="s-hits-head">
        <h2>{chosen.label}</h2>
        <SearchStatus result={result} />
      </div>
      {result?.state === 'failed' && <Failure live={live} result={result} />}
      {result?.state === 'ready' && hits.length === 0 && (
        <p className="s-hits-none">{translate(paletteMessages.noMatch)}</p>
      )}
      <div id={id} role="listbox" tabIndex={-1} aria-label={chosen.label}>
        {hits.map((hit, index) => (
          <OptionLink
            key={keyOf(hit)}
            id={`${id}-${index}`}
            address={addressOfEntity(application, hit.entity)}
            isActive={index === active}
            className="s-hit"
            onPointerMove={() => setActiveKey(keyOf(hit))}
            onChoose={() => open(hit)}
          >
            <Hit hit={live?.shown(hit) ?? hit} query={text} />
          </OptionLink>
        ))}
      </div>
    </div>
  );
});

/** Spinner and label while the search runs; afterwards the number of hits, for screen readers. */
function SearchStatus({ result }: { readonly result: TypeResult | undefined }): ReactElement {
  const { translate } = useI18n();
  const isSearching = result === undefined || result.state === 'searching';
  return (
    <span className="s-hits-status t-meta" role="status">
      {isSearching && (
        <>
          <Spinner />
          {translate(paletteMessages.searching)}
        </>
      )}
      {result?.state === 'ready' && (
        <VisuallyHidden>
          {result.hits.length === 0
            ? translate(paletteMessages.noMatch)
            : translate(paletteMessages.hits, { count: result.hits.length })}
        </VisuallyHidden>
      )}
    </span>
  );
}

interface FailureProps {
  readonly live: LiveSearch | undefined;
  readonly result: TypeResult;
}

/** The type that failed, with every error message (R64); earlier hits stay below. */
function Failure({ live, result }: FailureProps): ReactElement {
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

function Hit({ hit, query }: HitTitleProps): ReactElement {
  return (
    <>
      <HitIcon hit={hit} />
      <span className="s-hit-words">
        <HitTitle hit={hit} query={query} />
        <HitDetails hit={hit} />
        {hit.snippet !== undefined && (
          <span className="t-meta t-cut">
            <Highlighted text={hit.snippet} query={query} />
          </span>
        )}
      </span>
      {hitEnd(hit.key ?? hit.detail)}
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

function keyOf({ entity }: SearchHit): string {
  return `${entity.type} ${entity.id}`;
}
