import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Commands, Search, Storage, useService, useWords } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Icon, Kbd, Menu, MenuItem } from '@tessera/core/ui';
import { headerListKey } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { LazyPart } from '../../shell/lazy-part';
import type { HeaderSearchPopupProps } from './header-search-popup';
import { SearchField } from './search-field';
import './header-search.css';

const loadPopup: ComponentLoader<HeaderSearchPopupProps> = () =>
  import('./header-search-popup').then((module) => module.HeaderSearchPopup);

/** R45: what to look for, and among what. The popup and everything that searches arrive when the box gets the focus. */
export const HeaderSearch = observer(function HeaderSearch(): ReactNode {
  const search = useService(Search);
  const storage = useService(Storage);
  const commands = useService(Commands);
  const { say } = useWords();
  const popupId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [field] = useState(() => new SearchField(storage));
  const [isWanted, setWanted] = useState(false);
  const { types } = search;
  const shown = JSON.stringify(types.map(({ type }) => type));
  useEffect(() => {
    if (shown !== '[]') {
      storage.write(headerListKey, JSON.parse(shown) as string[]);
    }
  }, [storage, shown]);
  useEffect(() => {
    const release = commands.add({
      id: 'host:search',
      title: frameMessages.search,
      group: frameMessages.general,
      shortcut: '/',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    });
    return () => void release();
  }, [commands]);
  const chosen = field.typeAmong(types);
  if (chosen === undefined) {
    return <span className="s-head-gap" />;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (field.answerKey?.(event.key) === true) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape') {
      field.type('');
      input.current?.blur();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only watches the focus leave what is inside
    <div
      role="search"
      className="s-search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          field.show(false);
        }
      }}
    >
      <Menu
        label={say(frameMessages.searchAmong)}
        width={180}
        target={
          <button
            type="button"
            className="s-search-type"
            aria-label={say(frameMessages.searchType, { type: chosen.label })}
          >
            {chosen.label}
            <Icon glyph={ChevronDown} size={14} />
          </button>
        }
      >
        {types.map(({ type, label }) => (
          <MenuItem key={type} isChosen={type === chosen.type} onSelect={() => field.choose(type)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={say(frameMessages.searchIn, { type: chosen.label })}
        aria-expanded={field.isExpanded}
        aria-controls={popupId}
        aria-autocomplete="list"
        aria-activedescendant={field.activeId}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        placeholder={say(frameMessages.search)}
        maxLength={250}
        value={field.text}
        onChange={(event) => field.type(event.currentTarget.value)}
        onFocus={() => {
          setWanted(true);
          field.show(true);
        }}
        onKeyDown={handleKeyDown}
      />
      {field.text === '' && (
        <span aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
      {isWanted && (
        <div className="s-search-place">
          <LazyPart load={loadPopup} with={{ id: popupId, field, chosen }} />
        </div>
      )}
    </div>
  );
});
