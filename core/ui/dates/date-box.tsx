import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lazyImport } from '../../client/lazy/lazy-import';
import { IconButton } from '../actions/icon-button';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import { inputBoxClass, FieldFrame } from '../fields/field';
import type { ControlProps, FieldProps, PickerProps, CompactFieldProps } from '../fields/field';
import { useAfterPress } from './use-after-press';
import { Icon } from '../icons/icon';
import { landmarkAround, useFloat } from '../overlays/use-float';
import '../overlays/float.css';
import './date-field.css';

/** Props of the calendar of a field. */
export interface DatePickerProps {
  /** What is typed, or the value of the field; empty for none. */
  readonly value: string;
  /** Moves the focus to the chosen day when it opens. */
  readonly takesFocus: boolean;
  /** Called with the choice, which closes it; empty for none. */
  readonly onChoose: (value: string) => void;
  /** Called with a choice that keeps it open. */
  readonly onChange: (value: string) => void;
}

/** Typed text that was understood: as the field's value, and in words to show beside the text. */
export interface ReadDate {
  readonly value: string;
  readonly words: string;
}

/** How a field for dates reads, shows and offers its values. */
export interface DateKind<Module> {
  /** Loads the parser and the calendar, when the field gets the focus or the pointer. */
  readonly load: () => Promise<Module>;
  readonly parse: (module: Module, text: string) => ReadDate | undefined;
  readonly renderPicker: (module: Module, props: DatePickerProps) => ReactNode;
  /** Accepted without the parser. */
  readonly plain: RegExp;
  readonly format: (value: string) => string;
  /** Why a value is not accepted, as a sentence. */
  readonly faultOf: (value: string) => string | undefined;
  /** For text that is not understood. */
  readonly invalid: string;
  readonly placeholder: string;
}

export interface DateEntryProps<Module> extends FieldProps<string>, CompactFieldProps, PickerProps {
  readonly kind: DateKind<Module>;
}

/** A field whose text is parsed, with a calendar below it. Text that is refused stays, with an error below. */
export function DateEntry<Module>(props: DateEntryProps<Module>): ReactElement {
  const [fault, setFault] = useState<string>();
  return (
    <FieldFrame {...props} error={props.error ?? fault}>
      {(control) => <DateBox {...props} control={control} onFault={setFault} />}
    </FieldFrame>
  );
}

interface DateBoxProps<Module> extends DateEntryProps<Module> {
  readonly control: ControlProps;
  readonly onFault: (fault: string | undefined) => void;
}

function DateBox<Module>(props: DateBoxProps<Module>): ReactElement {
  const { control, label, name, value, onChange, disabled, isQuiet, openOnMount = false } = props;
  const { register, kind, onFault } = props;
  const { translate, clock } = useUi();
  const calendarId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [module, setModule] = useState<{ readonly loaded: Module }>();
  /** Typed text that is not committed yet. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState<'beside' | 'inside' | undefined>(openOnMount ? 'beside' : undefined);
  const isOpen = open !== undefined && module !== undefined;
  const afterPress = useAfterPress();
  const style = useFloat({ anchor, float, isOpen, align: 'start', onLeave: () => setOpen(undefined) });
  const shown = value === '' ? '' : kind.format(value);
  const parsed = typed === undefined || module === undefined ? undefined : kind.parse(module.loaded, typed);

  useEffect(() => {
    // The value changed from outside: text typed over the old one is discarded.
    setTyped(undefined);
    onFault(undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the value matters
  }, [value]);

  async function ensureLoaded(): Promise<Module | undefined> {
    if (module !== undefined) {
      return module.loaded;
    }
    try {
      const loaded = await lazyImport(kind.load, clock);
      setModule({ loaded });
      return loaded;
    } catch {
      // Without them the field still accepts an ISO date, which needs neither.
      return undefined;
    }
  }

  function choose(chosen: string): void {
    setTyped(undefined);
    onFault(undefined);
    if (openOnMount || chosen !== value) {
      onChange(chosen);
    }
  }

  /** Commits typed text; false when it is not accepted. */
  async function commit(text: string | undefined): Promise<boolean> {
    if (text === undefined) {
      return true;
    }
    if (text.trim() === '') {
      choose('');
      return true;
    }
    const loaded = await ensureLoaded();
    const read = loaded === undefined ? undefined : kind.parse(loaded, text)?.value;
    const found = read ?? (kind.plain.test(text) ? text : undefined);
    const fault = found === undefined ? kind.invalid : kind.faultOf(found);
    if (found === undefined || fault !== undefined) {
      afterPress(() => onFault(fault));
      return false;
    }
    choose(found);
    return true;
  }

  // Without dependencies: the check reads the current text.
  useEffect(() => register?.(() => commit(typed)));

  function close(): void {
    setOpen(undefined);
    input.current?.focus({ preventScroll: true });
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      void ensureLoaded();
      setOpen('inside');
    }
    if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault();
      setOpen(undefined);
      void commit(typed);
    }
    if (event.key === 'Enter' && typed === undefined && openOnMount) {
      event.preventDefault();
      choose(value);
    }
    if (event.key === 'Escape' && !openOnMount && (isOpen || typed !== undefined)) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(undefined);
      setTyped(undefined);
      onFault(undefined);
    }
  }

  return (
    <div className={inputBoxClass(props)} ref={anchor}>
      {isQuiet === true && <Icon glyph={CalendarDays} />}
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={calendarId}
        type="text"
        autoComplete="off"
        name={name}
        disabled={disabled}
        placeholder={kind.placeholder}
        value={typed ?? shown}
        onFocus={(event) => {
          event.currentTarget.select();
          void ensureLoaded();
        }}
        onClick={() => setOpen('beside')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onFault(undefined);
        }}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          // In a picker dialog the field may lose the focus to Cancel, which must not commit the text.
          if (!openOnMount && float.current?.contains(event.relatedTarget) !== true) {
            setOpen(undefined);
            void commit(typed);
          }
        }}
      />
      {parsed !== undefined && <span className="t-meta t-date-read t-cut">{parsed.words}</span>}
      {isQuiet !== true && (
        <IconButton
          glyph={CalendarDays}
          label={translate(workspaceMessages.openCalendar, { field: label })}
          disabled={disabled}
          onPointerEnter={() => void ensureLoaded()}
          onClick={() => {
            void ensureLoaded();
            setOpen(isOpen ? undefined : 'inside');
          }}
        />
      )}
      {isOpen &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is inside
          <div
            id={calendarId}
            ref={float}
            popover="manual"
            role="dialog"
            aria-label={translate(workspaceMessages.calendarOf, { field: label })}
            tabIndex={-1}
            className="t-float t-raised t-date-float"
            style={style}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.preventDefault();
                event.stopPropagation();
                close();
              }
            }}
            onBlur={(event) => {
              const to = event.relatedTarget;
              if (to !== null && !event.currentTarget.contains(to) && anchor.current?.contains(to) !== true) {
                setOpen(undefined);
              }
            }}
          >
            {kind.renderPicker(module.loaded, {
              value: parsed?.value ?? value,
              takesFocus: open === 'inside',
              onChoose: (chosen) => {
                choose(chosen);
                close();
              },
              onChange: choose,
            })}
          </div>,
          landmarkAround(anchor.current),
        )}
    </div>
  );
}
