import { History, Layers, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { searchLimits } from '@tessera/core/contract';
import { Search, Session, useI18n, useService } from '@tessera/core/client';
import type { SearchHit, TypeResult } from '@tessera/core/client';
import { Icon } from '@tessera/core/ui';
import { addressOfEntity, filterNames, useApplication } from '../../../../core/client/boot';
import { paletteMessages } from '../../palette/messages';
import { isNewTabKey, openInNewTab } from '../../palette/open-option';
import { SearchTokens } from '../../palette/search-tokens';
import { useSearchQuery } from '../../palette/use-search-query';
import { HeaderSearchHit, HeaderSearchLine } from './header-search-hit';
import { HeaderSearchRows } from './header-search-rows';
import type { HeaderSearchGroup, HeaderSearchRow } from './header-search-rows';
import { HeaderSearchFailure, HeaderSearchStatus } from './header-search-state';
import type { FieldKeyEvent, SearchField } from './search-field';
import { useLiveSearch } from './use-live-search';
import './header-search-popup.css';

export interface HeaderSearchPopupProps {
  /** Element id of the list of hits. */
  readonly id: string;
  readonly field: SearchField;
  readonly chosen: { readonly type: string; readonly label: string };
}

/** What is shown while nothing is typed. */
const maxRecent = 6;

/**
 * R46: the hits of one type below the search box; hidden while the box is empty. The empty box offers what was opened and
 * searched for last when it is clicked, or with the arrow keys.
 */
export const HeaderSearchPopup = observer(function HeaderSearchPopup(props: HeaderSearchPopupProps): ReactNode {
  const { id, field, chosen } = props;
  const live = useLiveSearch();
  const application = useApplication();
  const { types } = useService(Search);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const [activeKey, setActiveKey] = useState<string>();
  /** The text whose hits of all types are shown. */
  const [textForAll, setTextForAll] = useState<string>();
  const { isOpen, isBrowsing } = field;
  const typed = field.text.trim();
  const query = useSearchQuery(field.text, live);
  const isForAll = textForAll === typed && typed !== '';
  const asked = isForAll ? types.map(({ type }) => type) : [chosen.type];
  const question = JSON.stringify([query.text, asked, query.by]);
  useEffect(() => {
    if (query.isReady) {
      live?.query(query.text, asked, query.by);
      if (isForAll) {
        live?.queryNow();
      }
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `question` is what is asked, by value
  }, [live, question, query.isReady, isForAll]);
  useEffect(() => {
    if (isBrowsing) {
      void live?.refreshRecent();
    }
  }, [live, isBrowsing]);

  // For a moment, they may be those of the type before.
  const results = query.isReady ? (live?.results ?? []).filter(({ type }) => asked.includes(type)) : [];
  const [result] = results;
  const isSettled = results.length > 0 && results.every(({ state }) => state !== 'searching');
  const hasNoHit = isSettled && results.every(({ hits, state }) => state === 'ready' && hits.length === 0);
  const groups = typed === '' ? browsed() : [...found(), ...nextSteps()];
  const rows = groups.flatMap((group) => group.rows);
  const isShown = isOpen && (typed !== '' || (isBrowsing && rows.length > 0));
  const active = rows.findIndex(({ key }) => key === activeKey);
  const activeId = isShown && active !== -1 ? `${id}-${active}` : undefined;
  useEffect(() => field.setPopupState(isShown, activeId), [field, isShown, activeId]);
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);
  useEffect(() => {
    field.handleKey = (event) => answerKey(event);
    return () => {
      field.handleKey = undefined;
    };
  });

  function hitRow(hit: SearchHit): HeaderSearchRow {
    return {
      key: `${hit.entity.type} ${hit.entity.id}`,
      kind: 'hit',
      address: addressOfEntity(application, hit.entity),
      drawing: <HeaderSearchHit hit={live?.shown(hit) ?? hit} query={query.text} />,
      run: () => {
        live?.addSearch(typed);
        live?.open(hit);
        close();
      },
      onNewTab: () => live?.addOpened(hit),
    };
  }

  function found(): readonly HeaderSearchGroup[] {
    return results.map(({ type, label, hits }) => ({
      key: type,
      label: isForAll ? label : undefined,
      rows: hits.map(hitRow),
    }));
  }

  function browsed(): readonly HeaderSearchGroup[] {
    const opened = (live?.recent ?? []).slice(0, maxRecent).map(hitRow);
    const searches = (live?.searches ?? []).map((text): HeaderSearchRow => ({
      key: `search ${text}`,
      kind: 'action',
      address: {},
      drawing: <HeaderSearchLine icon={<Icon glyph={History} />} text={text} />,
      run: () => field.type(text),
      remove: { label: translate(paletteMessages.removeSearch, { text }), run: () => live?.removeSearch(text) },
    }));
    return [
      { key: 'recent', label: translate(paletteMessages.recentlyOpened), rows: opened },
      { key: 'searches', label: translate(paletteMessages.lastSearches), rows: searches },
    ].filter((group) => group.rows.length > 0);
  }

  /** What to do where nothing was found. */
  function nextSteps(): readonly HeaderSearchGroup[] {
    if (!hasNoHit) {
      return [];
    }
    const steps: HeaderSearchRow[] = [];
    if (!isForAll && types.length > 1) {
      steps.push({
        key: 'all types',
        kind: 'action',
        address: {},
        drawing: <HeaderSearchLine icon={<Icon glyph={Layers} />} text={translate(paletteMessages.searchAllTypes)} />,
        run: () => setTextForAll(typed),
      });
    }
    for (const { type } of isReadOnly || query.text === '' ? [] : results) {
      const creation = live?.creationOf(type);
      if (creation !== undefined) {
        steps.push({
          key: `create ${type}`,
          kind: 'action',
          address: {},
          drawing: <HeaderSearchLine icon={<Icon glyph={Plus} />} text={creation.labelOf(query.text)} />,
          run: () => {
            close();
            creation.run(query.text);
          },
        });
      }
    }
    return steps.length === 0 ? [] : [{ key: 'steps', label: undefined, rows: steps }];
  }

  function close(): void {
    field.type('');
    field.setOpen(false);
    setActiveKey(undefined);
  }

  function answerKey(event: FieldKeyEvent): boolean {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (typed === '' && !field.isBrowsing) {
        field.browse();
        return true;
      }
      field.setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      const from = active === -1 && step === -1 ? 0 : active;
      setActiveKey(rows[(from + step + rows.length) % Math.max(1, rows.length)]?.key);
      return true;
    }
    if (key === 'Escape' && isShown) {
      field.setOpen(false);
      return true;
    }
    const row = rows[active];
    if (key === 'Delete' && row?.remove !== undefined && typed === '') {
      row.remove.run();
      setActiveKey(rows[active + 1]?.key ?? rows[active - 1]?.key);
      return true;
    }
    return key === 'Enter' && (typed !== '' || row !== undefined) && answerEnter(event, row);
  }

  function answerEnter(event: FieldKeyEvent, row: HeaderSearchRow | undefined): boolean {
    const first = isSettled && rows[0]?.kind === 'hit' ? rows[0] : undefined;
    const chosenRow = row ?? first;
    if (!isOpen || chosenRow === undefined) {
      field.setOpen(true);
      live?.addSearch(typed);
      live?.queryNow();
      return true;
    }
    if (isNewTabKey(event) && openInNewTab(`${id}-${rows.indexOf(chosenRow)}`)) {
      live?.addSearch(typed);
      chosenRow.onNewTab?.();
      return true;
    }
    chosenRow.run();
    return true;
  }

  if (!isShown) {
    return undefined;
  }
  const title = typed === '' ? translate(paletteMessages.recent) : isForAll ? allTypes() : chosen.label;
  const unsupported = results.filter((each) => each.unsupported.length > 0);
  return (
    // The focus stays in the box, except for Retry.
    <div
      className="s-hits t-raised"
      style={{ inlineSize: searchLimits.popupWidthPx }}
      role="presentation"
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className="s-hits-head">
        <h2>{title}</h2>
        {typed !== '' && <HeaderSearchStatus results={results} isWaiting={!isSettled} />}
      </div>
      {query.parts.length > 0 && (
        <div className="s-hits-tokens">
          <SearchTokens parts={query.parts} />
        </div>
      )}
      {results
        .filter(({ state }) => state === 'failed')
        .map((each) => (
          <HeaderSearchFailure key={each.type} live={live} result={each} />
        ))}
      {hasNoHit && result !== undefined && (
        <p className="s-hits-none">
          {translate(paletteMessages.noMatch)}
          {unsupported.map((each) => (
            <span key={each.type}> {unsupportedText(each)}</span>
          ))}
        </p>
      )}
      <HeaderSearchRows id={id} label={title} groups={groups} active={active} onPoint={setActiveKey} />
      {typed === '' && (
        <div className="s-hits-hint t-meta">
          <p>{translate(paletteMessages.filterHint, { example: translate(paletteMessages.filterExample) })}</p>
          {groups.some(({ key }) => key === 'searches') && <p>{translate(paletteMessages.searchKept)}</p>}
        </div>
      )}
    </div>
  );

  function allTypes(): string {
    return translate(paletteMessages.allTypes);
  }

  function unsupportedText({ label, unsupported: keys }: TypeResult): string {
    const names = [...new Set(keys)].map((key) => translate(filterNames[key]));
    return translate(paletteMessages.filterUnsupported, { type: label, filters: names.join(', ') });
  }
});
