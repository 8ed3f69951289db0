import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Commands, Search, Storage, useObserved, useService, useI18n } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { FailedState, Icon, Kbd, Menu, MenuItem } from '@tessera/core/ui';
import { headerListKey, useLazyPreload } from '../../../../core/client/boot';
import type { LazyFailure } from '../../../../core/client/boot';
import { frameMessages } from '../../frame-messages';
import { ShellPart } from '../../shell/shell-part';
import { useLoadFailureText } from '../../shell/use-load-failure-text';
import type { HeaderSearchPopupProps } from './header-search-popup';
import { SearchField } from './search-field';
import './header-search.css';

const loadPopup: ComponentLoader<HeaderSearchPopupProps> = () =>
  import('./header-search-popup').then((module) => module.HeaderSearchPopup);

const popups = [loadPopup];

/** R45: search box with a type menu. The popup and all search code load when the box gets the focus. */
export const HeaderSearch = observer(function HeaderSearch(): ReactNode {
  const search = useService(Search);
  const storage = useService(Storage);
  const commands = useService(Commands);
  const { translate } = useI18n();
  const popupId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [field] = useState(() => new SearchField(storage));
  const text = useObserved(() => field.text);
  const [isWanted, setWanted] = useState(false);
  useLazyPreload(popups);
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
      icon: 'search',
      shortcut: '/',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    });
    return () => void release();
  }, [commands]);
  const chosen = field.selectedType(types);
  if (chosen === undefined) {
    return <span className="s-head-gap" />;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (field.handleKey?.(event) === true) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Escape') {
      field.type('');
      input.current?.blur();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only tracks when the focus leaves
    <div
      role="search"
      className="s-search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          field.setOpen(false);
        }
      }}
    >
      {types.length > 1 && (
        <Menu
          label={translate(frameMessages.searchAmong)}
          width={180}
          target={
            <button
              type="button"
              className="s-search-type"
              aria-label={translate(frameMessages.searchType, { type: chosen.label })}
            >
              {chosen.label}
              <Icon glyph={ChevronDown} size={14} />
            </button>
          }
        >
          {types.map(({ type, label }) => (
            <MenuItem key={type} isChosen={type === chosen.type} onSelect={() => field.selectType(type)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={translate(frameMessages.searchIn, { type: chosen.label })}
        aria-expanded={field.isExpanded}
        aria-controls={popupId}
        aria-autocomplete="list"
        aria-activedescendant={field.activeId}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        placeholder={translate(frameMessages.search)}
        maxLength={250}
        value={text}
        onChange={(event) => field.type(event.currentTarget.value)}
        onFocus={() => {
          setWanted(true);
          field.setOpen(true);
        }}
        onClick={() => field.browse()}
        onKeyDown={handleKeyDown}
      />
      {text === '' && (
        <span aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
      {isWanted && (
        <div className="s-search-place">
          <ShellPart
            load={loadPopup}
            with={{ id: popupId, field, chosen }}
            failed={(failure) => (text.trim() === '' ? undefined : <FailedPopup failure={failure} />)}
          />
        </div>
      )}
    </div>
  );
});

/** Below the field, where results would appear; the header keeps its layout. */
function FailedPopup({ failure }: { readonly failure: LazyFailure }): ReactElement {
  const { translate } = useI18n();
  const reason = useLoadFailureText();
  return (
    <div className="s-search-failed t-raised">
      <FailedState title={translate(frameMessages.searchNotLoaded)} text={reason} onRetry={failure.retry} />
    </div>
  );
}
