import { MoveDown, MoveUp, CloudOff, CornerDownLeft, History, Plus, Search as SearchGlyph } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { Search, Session, Storage, jsonKey, useService, useI18n } from '@tessera/core/client';
import type { I18n, LiveSearch, SearchHit } from '@tessera/core/client';
import { Icon, Kbd, Modal, NamedIcon, Spinner } from '@tessera/core/ui';
import { addressOfEntity, isApplePlatform, useApplication } from '../../../core/client/boot';
import type { ClientApplication } from '../../../core/client/boot';
import { useLiveSearch } from '../layouts/parts/use-live-search';
import { HitIcon } from './hit-icon';
import { hitEnd } from './hit-parts';
import { ShortcutKeys } from './shortcut-keys';
import { paletteMessages } from './messages';
import { isNewTabKey, openInNewTab } from './open-option';
import { narrowGroups, paletteGroups } from './palette-entries';
import type { PaletteEntry } from './palette-entries';
import { PaletteLine } from './palette-line';
import type { PaletteRow, PaletteSection } from './palette-line';
import { SearchTokens } from './search-tokens';
import { useSearchQuery } from './use-search-query';
import './palette.css';

/** Keys of recently used items, newest first. */
const recentKey = jsonKey('host.recentEntries', (value) => (Array.isArray(value) ? value.map(String) : []));

/** As many as fit without scrolling past everything else. */
const maxLines = { recent: 8, entries: 6, hits: 5, remembered: 4 } as const;

export interface PaletteProps {
  /** Text typed before this component loaded. */
  readonly typed: string;
  readonly onClose: () => void;
}

/** Finds commands, pages and search hits by a few letters. */
export const Palette = observer(function Palette(props: PaletteProps): ReactElement {
  const { typed, onClose } = props;
  const application = useApplication();
  const storage = useService(Storage);
  const search = useService(Search);
  const { isReadOnly } = useService(Session);
  const live = useLiveSearch();
  const words = useI18n();
  const { translate } = words;
  const id = useId();
  const [query, setQuery] = useState(typed);
  const [activeKey, setActiveKey] = useState<string>();
  const [recent] = useState(() => storage.read(recentKey) ?? []);
  const isForActions = query.trimStart().startsWith('>');
  const text = (isForActions ? query.trimStart().slice(1) : query).trim();
  const types = search.types.map(({ type }) => type);
  const asked = useSearchQuery(isForActions ? '' : query, live);
  const { parts, by, isReady } = asked;
  const question = JSON.stringify([asked.text, types, by]);
  useEffect(() => {
    if (isReady) {
      live?.query(isForActions ? '' : asked.text, types, by);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `question` is what is asked, by value
  }, [live, question, isForActions, isReady]);
  useEffect(() => {
    void live?.refreshRecent();
  }, [live]);

  const sections = text === '' && !isForActions ? emptySections() : typedSections();
  const lines = sections.flatMap((section) => section.lines);
  const found = lines.findIndex(({ key }) => key === activeKey);
  const active = found === -1 ? 0 : found;
  const activeId = lines[active] === undefined ? undefined : `${id}-${active}`;
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [activeId]);

  function entryLine(entry: PaletteEntry): PaletteRow {
    return {
      key: entry.key,
      title: entry.title,
      drawing: <NamedIcon name={entry.icon ?? 'zap'} />,
      end: entry.shortcut === undefined ? undefined : <ShortcutKeys shortcut={entry.shortcut} />,
      ...(entry.to === undefined ? {} : { address: { to: entry.to } }),
      run: () => {
        if (entry.isHere !== true) {
          storage.write(recentKey, [entry.key, ...recent.filter((key) => key !== entry.key)].slice(0, maxLines.recent));
        }
        entry.run();
      },
    };
  }

  function emptySections(): readonly PaletteSection[] {
    const groups = paletteGroups(application);
    const entries = groups.flatMap((group) => group.entries);
    const used = recent.flatMap((key) => entries.filter((entry) => entry.key === key)).slice(0, maxLines.remembered);
    const opened = (live?.recent ?? [])
      .slice(0, maxLines.remembered)
      .map((hit) => hitLine(hit, live, { application, words }));
    const sectionsOf = (isHere: boolean): readonly PaletteSection[] =>
      groups
        .filter((group) => group.isHere === isHere)
        .map(({ key, label, entries: all }) => ({
          key: `group ${key}`,
          label,
          lines: all.filter((each) => !used.includes(each)).map(entryLine),
        }));
    const remembered = {
      key: 'recent',
      label: translate(paletteMessages.recent),
      lines: [...opened, ...used.map(entryLine)],
    };
    const searches = {
      key: 'searches',
      label: translate(paletteMessages.lastSearches),
      lines: (live?.searches ?? []).slice(0, maxLines.remembered).map((kept) => searchLine(kept)),
    };
    return [...sectionsOf(true), remembered, searches, ...sectionsOf(false)].filter(
      (section) => section.lines.length > 0,
    );
  }

  function typedSections(): readonly PaletteSection[] {
    // A filter is no name of a command.
    const own = parts.length > 0 ? [] : ownGroups();
    const answers = isForActions || !isReady ? [] : (live?.results ?? []);
    const hits = answers.map((result) => ({
      key: `hits ${result.type}`,
      label: result.label,
      lines: [
        ...result.hits.slice(0, maxLines.hits).map((hit) => hitLine(hit, live, { application, words })),
        ...(result.state === 'failed' ? [failedLine(result.type, result.label, result.sentences)] : []),
      ],
    }));
    const steps = {
      key: 'steps',
      label: translate(paletteMessages.noMatch),
      lines: isForActions || !isReady ? [] : creationLines(),
    };
    return [...own, ...hits, steps].filter((section) => section.lines.length > 0);
  }

  function ownGroups(): readonly PaletteSection[] {
    return narrowGroups(paletteGroups(application), query.trimStart(), recent).map(({ key, label, entries }) => ({
      key: `group ${key}`,
      label,
      lines: entries.slice(0, isForActions ? entries.length : maxLines.entries).map(entryLine),
    }));
  }

  function searchLine(kept: string): PaletteRow {
    return {
      key: `search ${kept}`,
      title: kept,
      drawing: <Icon glyph={History} />,
      run: () => setQuery(kept),
      keepsPaletteOpen: true,
      remove: {
        label: translate(paletteMessages.removeSearch, { text: kept }),
        run: () => live?.removeSearch(kept),
      },
    };
  }

  /** What creates something from the text, where no type has a hit. */
  function creationLines(): readonly PaletteRow[] {
    const results = live?.results ?? [];
    const hasNoHit = results.every(({ hits, state }) => state === 'ready' && hits.length === 0);
    if (!hasNoHit || isReadOnly || asked.text === '') {
      return [];
    }
    return results.flatMap(({ type }): readonly PaletteRow[] => {
      const creation = live?.creationOf(type);
      return creation === undefined
        ? []
        : [
            {
              key: `create ${type}`,
              title: creation.labelOf(asked.text),
              drawing: <Icon glyph={Plus} />,
              run: () => creation.run(asked.text),
            },
          ];
    });
  }

  function failedLine(type: string, label: string, sentences: readonly string[]): PaletteRow {
    return {
      key: `failed ${type}`,
      title: [translate(paletteMessages.searchFailed, { type: label }), ...sentences].join(' · '),
      drawing: <Icon glyph={CloudOff} />,
      end: <span className="t-meta">{translate(paletteMessages.searchAgain)}</span>,
      run: () => live?.retry(type),
      keepsPaletteOpen: true,
    };
  }

  function choose(line: PaletteRow | undefined): void {
    if (line === undefined) {
      return;
    }
    if (line.hit !== undefined) {
      live?.addSearch(query);
    }
    if (line.keepsPaletteOpen !== true) {
      // Restore the focus before the action runs: a dialog it opens returns the focus to this element.
      flushSync(onClose);
    }
    line.run();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActiveKey(lines[(active + step + lines.length) % Math.max(1, lines.length)]?.key);
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isNewTabKey(event) && openInNewTab(activeId)) {
        const { hit } = lines[active] ?? {};
        if (hit !== undefined) {
          live?.addSearch(query);
          live?.addOpened(hit);
        }
        return;
      }
      if (lines.length === 0) {
        live?.queryNow();
      }
      choose(lines[active]);
      return;
    }
    const line = lines[active];
    if (event.key === 'Delete' && query === '' && line?.remove !== undefined) {
      event.preventDefault();
      line.remove.run();
      return;
    }
    const hasMod = isApplePlatform(navigator.userAgent) ? event.metaKey : event.ctrlKey;
    if (event.key.toLowerCase() === 'k' && hasMod) {
      event.preventDefault();
      onClose();
    }
  }

  const isSearching = !isForActions && text !== '' && (!isReady || (live?.isSearching ?? true)) && types.length > 0;
  // A list box may only contain options, so the message replaces it.
  const isWithoutMatch = lines.length === 0 && !isSearching;
  let index = -1;
  return (
    <Modal label={translate(paletteMessages.paletteTitle)} place="top" className="s-palette" onClose={onClose}>
      <div className="s-palette-ask">
        <Icon glyph={SearchGlyph} />
        <input
          type="text"
          role="combobox"
          aria-label={translate(paletteMessages.paletteField)}
          placeholder={translate(paletteMessages.paletteField)}
          aria-expanded={!isWithoutMatch}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          maxLength={250}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActiveKey(undefined);
          }}
          onKeyDown={handleKeyDown}
        />
        <span className="s-palette-busy t-meta" role="status">
          {isSearching ? (
            <>
              <Spinner />
              {translate(paletteMessages.searching)}
            </>
          ) : (
            <span className="t-hidden">{translate(paletteMessages.hits, { count: lines.length })}</span>
          )}
        </span>
      </div>
      {parts.length > 0 && (
        <div className="s-palette-tokens">
          <SearchTokens parts={parts} />
        </div>
      )}
      {isWithoutMatch ? (
        <div role="presentation" className="s-palette-list" onPointerDown={(event) => event.preventDefault()}>
          <p className="s-palette-none">{translate(paletteMessages.noMatch)}</p>
        </div>
      ) : (
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={translate(paletteMessages.paletteTitle)}
          className="s-palette-list"
          onPointerDown={(event) => event.preventDefault()}
        >
          {sections.map((section) => (
            <div key={section.key} role="group" aria-label={section.label}>
              <h3 aria-hidden="true">{section.label}</h3>
              {section.lines.map((line) => {
                index += 1;
                return (
                  <PaletteLine
                    key={line.key}
                    id={`${id}-${index}`}
                    line={line}
                    query={isForActions ? text : asked.text}
                    isActive={index === active}
                    onPoint={() => setActiveKey(line.key)}
                    onChoose={() => choose(line)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      <div className="s-palette-keys t-meta" aria-hidden="true">
        <span>
          <Icon glyph={MoveUp} size={14} /> <Icon glyph={MoveDown} size={14} /> {translate(paletteMessages.moveItem)}
        </span>
        <span>
          <Icon glyph={CornerDownLeft} size={14} /> {translate(paletteMessages.openItem)}
        </span>
        <span className="s-palette-sign">
          {translate(paletteMessages.typeSign)} <Kbd>{'>'}</Kbd> {translate(paletteMessages.actionsOnly)}
        </span>
      </div>
    </Modal>
  );
});

interface HitContext {
  readonly application: ClientApplication;
  readonly words: Pick<I18n, 'translate'>;
}

function hitLine(found: SearchHit, live: LiveSearch | undefined, { application, words }: HitContext): PaletteRow {
  const hit = live?.shown(found) ?? found;
  const { entity, title, key, detail, projectName } = hit;
  return {
    key: `hit ${entity.type} ${entity.id}`,
    title,
    hit,
    drawing: <HitIcon hit={hit} />,
    end: hitEnd(key ?? detail ?? projectName, hit, words),
    run: () => void live?.open(found),
    address: addressOfEntity(application, entity),
  };
}
