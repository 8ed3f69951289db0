import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { lazyImport } from '../../client/lazy/lazy-import';
import { IconButton } from '../actions/icon-button';
import { areaMessages } from '../area-messages';
import { useUi } from '../environment';
import { boxClass, FieldFrame } from '../fields/field';
import type { ControlProps, FieldProps, PickerLook, PropertyLook } from '../fields/field';
import { useAfterPress } from '../fields/use-after-press';
import { Icon } from '../icons/icon';
import { landmarkAround, useFloat } from '../overlays/use-float';
import { wordDay } from '../text/moments';
import { useReader } from '../text/now';
import type * as DateMachine from './date-machine';
import '../overlays/float.css';
import './date-field.css';

export type DateFieldProps = FieldProps<string> & PropertyLook & PickerLook;

/**
 * A day, `YYYY-MM-DD`, or empty.
 *
 * Typed as people say it ("tomorrow", "fri", "in 3 days", "12 mar"), with what was understood at the end of the field, or
 * chosen in a calendar. What is not understood stays, with a remedy below.
 */
export function DateField(props: DateFieldProps): ReactElement {
  return <DateEntry {...props} hasTime={false} />;
}

/** A day with a wall time, `YYYY-MM-DDTHH:MM`; only the day, `YYYY-MM-DD`, where no time was said; or empty. */
export function DateTimeField(props: DateFieldProps): ReactElement {
  return <DateEntry {...props} hasTime />;
}

interface DateEntryProps extends FieldProps<string>, PropertyLook, PickerLook {
  readonly hasTime: boolean;
}

function DateEntry(props: DateEntryProps): ReactElement {
  const { say } = useUi();
  const [isStrange, setStrange] = useState(false);
  const hint = props.hasTime ? areaMessages.dateTimeStrange : areaMessages.dateStrange;
  const error = props.error ?? (isStrange ? say(hint) : undefined);
  return (
    <FieldFrame {...props} error={error}>
      {(control) => <DateBox {...props} control={control} onStrange={setStrange} />}
    </FieldFrame>
  );
}

interface DateBoxProps extends DateEntryProps {
  readonly control: ControlProps;
  readonly onStrange: (isStrange: boolean) => void;
}

function DateBox(props: DateBoxProps): ReactElement {
  const { control, label, name, value, onChange, disabled, isQuiet, isPicker = false, hasTime, onStrange } = props;
  const { register } = props;
  const { say, clock } = useUi();
  const reader = useReader();
  const calendarId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [machine, setMachine] = useState<typeof DateMachine>();
  /** What was typed and is not taken yet. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState<'beside' | 'inside' | undefined>(isPicker ? 'beside' : undefined);
  const isOpen = open !== undefined && machine !== undefined;
  const afterPress = useAfterPress();
  const style = useFloat({ anchor, float, isOpen, align: 'start', onLeave: () => setOpen(undefined) });
  const [day = '', time] = value.split('T');
  const shown = day === '' ? '' : wordDay(day, time, reader);
  const understood = typed === undefined ? undefined : machine?.readDate(typed, { reader, hasTime });

  useEffect(() => {
    // Another value came from outside: what was typed over the old one is void.
    setTyped(undefined);
    onStrange(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the value counts
  }, [value]);

  /** Parser and calendar arrive when somebody turns to the field. */
  async function need(): Promise<typeof DateMachine | undefined> {
    if (machine !== undefined) {
      return machine;
    }
    try {
      const loaded = await lazyImport(() => import('./date-machine'), clock);
      setMachine(loaded);
      return loaded;
    } catch {
      // Without them the field takes a date in figures, which needs neither.
      return undefined;
    }
  }

  function choose(chosen: string): void {
    setTyped(undefined);
    onStrange(false);
    if (isPicker || chosen !== value) {
      onChange(chosen);
    }
  }

  /** False when the text is no date. */
  async function take(text: string | undefined): Promise<boolean> {
    if (text === undefined) {
      return true;
    }
    if (text.trim() === '') {
      choose('');
      return true;
    }
    const found =
      (await need())?.readDate(text, { reader, hasTime })?.value ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');
    if (found === '') {
      afterPress(() => onStrange(true));
      return false;
    }
    choose(found);
    return true;
  }

  // Without dependencies: the check reads what is typed now.
  useEffect(() => register?.(() => take(typed)));

  function close(): void {
    setOpen(undefined);
    input.current?.focus({ preventScroll: true });
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      void need();
      setOpen('inside');
    }
    if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault();
      setOpen(undefined);
      void take(typed);
    }
    if (event.key === 'Enter' && typed === undefined && isPicker) {
      event.preventDefault();
      choose(value);
    }
    if (event.key === 'Escape' && !isPicker && (isOpen || typed !== undefined)) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(undefined);
      setTyped(undefined);
      onStrange(false);
    }
  }

  const Calendar = machine?.DateCalendar;
  return (
    <div className={boxClass(props)} ref={anchor}>
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
        placeholder={say(areaMessages.noDate)}
        value={typed ?? shown}
        onFocus={(event) => {
          event.currentTarget.select();
          void need();
        }}
        onClick={() => setOpen('beside')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onStrange(false);
        }}
        onKeyDown={handleKeyDown}
        onBlur={(event) => {
          // In a dialog of its own the way out is a button, which must not take what was typed.
          if (!isPicker && float.current?.contains(event.relatedTarget) !== true) {
            setOpen(undefined);
            void take(typed);
          }
        }}
      />
      {understood !== undefined && <span className="t-meta t-date-read t-cut">{understood.words}</span>}
      {isQuiet !== true && (
        <IconButton
          glyph={CalendarDays}
          label={say(areaMessages.openCalendar, { field: label })}
          disabled={disabled}
          onPointerEnter={() => void need()}
          onClick={() => {
            void need();
            setOpen(isOpen ? undefined : 'inside');
          }}
        />
      )}
      {isOpen &&
        Calendar !== undefined &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes, wherever in it the focus is
          <div
            id={calendarId}
            ref={float}
            role="dialog"
            aria-label={say(areaMessages.calendarOf, { field: label })}
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
              value={understood?.value ?? value}
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
