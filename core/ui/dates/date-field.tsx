import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { lazyImport } from '../../client/lazy/lazy-import';
import { IconButton } from '../actions/icon-button';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import { inputBoxClass, FieldFrame } from '../fields/field';
import type { ControlProps, FieldProps, PickerProps, CompactFieldProps } from '../fields/field';
import { useAfterPress } from '../fields/use-after-press';
import { Icon } from '../icons/icon';
import { landmarkAround, useFloat } from '../overlays/use-float';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import type * as DateMachine from './date-module';
import '../overlays/float.css';
import './date-field.css';

export type DateFieldProps = FieldProps<string> & CompactFieldProps & PickerProps;

/**
 * A day, `YYYY-MM-DD`, or empty.
 *
 * Typed in natural language ("tomorrow", "fri", "in 3 days", "12 mar") with the parsed date shown at the end of the
 * field, or chosen in a calendar. Invalid text stays, with an error below.
 */
export function DateField(props: DateFieldProps): ReactElement {
  return <DateEntry {...props} hasTime={false} />;
}

/** A day with a wall time, `YYYY-MM-DDTHH:MM`; only the day, `YYYY-MM-DD`, when no time was given; or empty. */
export function DateTimeField(props: DateFieldProps): ReactElement {
  return <DateEntry {...props} hasTime />;
}

interface DateEntryProps extends FieldProps<string>, CompactFieldProps, PickerProps {
  readonly hasTime: boolean;
}

function DateEntry(props: DateEntryProps): ReactElement {
  const { translate } = useUi();
  const [isUnparsed, setUnparsed] = useState(false);
  const hint = props.hasTime ? workspaceMessages.dateTimeInvalid : workspaceMessages.dateInvalid;
  const error = props.error ?? (isUnparsed ? translate(hint) : undefined);
  return (
    <FieldFrame {...props} error={error}>
      {(control) => <DateBox {...props} control={control} onUnparsed={setUnparsed} />}
    </FieldFrame>
  );
}

interface DateBoxProps extends DateEntryProps {
  readonly control: ControlProps;
  readonly onUnparsed: (isUnparsed: boolean) => void;
}

function DateBox(props: DateBoxProps): ReactElement {
  const { control, label, name, value, onChange, disabled, isQuiet, openOnMount = false, hasTime, onUnparsed } = props;
  const { register } = props;
  const { translate, clock } = useUi();
  const reader = useReader();
  const calendarId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [dateModule, setDateModule] = useState<typeof DateMachine>();
  /** Typed text that is not committed yet. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState<'beside' | 'inside' | undefined>(openOnMount ? 'beside' : undefined);
  const isOpen = open !== undefined && dateModule !== undefined;
  const afterPress = useAfterPress();
  const style = useFloat({ anchor, float, isOpen, align: 'start', onLeave: () => setOpen(undefined) });
  const [day = '', time] = value.split('T');
  const shown = day === '' ? '' : formatDay(day, time, reader);
  const parsed = typed === undefined ? undefined : dateModule?.parseDateText(typed, { reader, hasTime });

  useEffect(() => {
    // The value changed from outside: text typed over the old one is discarded.
    setTyped(undefined);
    onUnparsed(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the value matters
  }, [value]);

  /** Loads the parser and the calendar when the field gets the focus or the pointer. */
  async function ensureLoaded(): Promise<typeof DateMachine | undefined> {
    if (dateModule !== undefined) {
      return dateModule;
    }
    try {
      const loaded = await lazyImport(() => import('./date-module'), clock);
      setDateModule(loaded);
      return loaded;
    } catch {
      // Without them the field still accepts an ISO date, which needs neither.
      return undefined;
    }
  }

  function choose(chosen: string): void {
    setTyped(undefined);
    onUnparsed(false);
    if (openOnMount || chosen !== value) {
      onChange(chosen);
    }
  }

  /** Commits typed text; false when it is not a date. */
  async function commit(text: string | undefined): Promise<boolean> {
    if (text === undefined) {
      return true;
    }
    if (text.trim() === '') {
      choose('');
      return true;
    }
    const found =
      (await ensureLoaded())?.parseDateText(text, { reader, hasTime })?.value ??
      (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
    if (found === '') {
      afterPress(() => onUnparsed(true));
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
      onUnparsed(false);
    }
  }

  const Calendar = dateModule?.DateCalendar;
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
        placeholder={translate(workspaceMessages.noDate)}
        value={typed ?? shown}
        onFocus={(event) => {
          event.currentTarget.select();
          void ensureLoaded();
        }}
        onClick={() => setOpen('beside')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onUnparsed(false);
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
        Calendar !== undefined &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is inside
          <div
            id={calendarId}
            ref={float}
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
            <Calendar
              value={parsed?.value ?? value}
              hasTime={hasTime}
              takesFocus={open === 'inside'}
              onChoose={(chosen) => {
                choose(chosen);
                close();
              }}
              onTime={choose}
            />
          </div>,
          landmarkAround(anchor.current),
        )}
    </div>
  );
}
