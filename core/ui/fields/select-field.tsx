import { Check, ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { workspaceMessages } from '../workspace-messages';
import { landmarkAround, useFloat } from '../overlays/use-float';
import { FieldFrame, inputBoxClass } from './field';
import type { ControlProps, FieldProps, PickerProps, CompactFieldProps } from './field';
import { filterOptions, stepByKey } from './select-options';
import type { SelectOption } from './select-options';
import '../overlays/float.css';
import './select-field.css';

export interface SelectFieldProps extends FieldProps<string>, CompactFieldProps, PickerProps {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  /** Lets people type to filter the list. */
  readonly isSearchable?: boolean;
  readonly icon?: Glyph;
  /** Inside the field at its end, before the arrow. */
  readonly suffix?: ReactNode;
}

/** A select field, by pointer or keyboard, with search for long lists. */
export function SelectField(props: SelectFieldProps): ReactElement {
  return <FieldFrame {...props}>{(control) => <Combobox {...props} control={control} />}</FieldFrame>;
}

interface ComboboxProps extends SelectFieldProps {
  readonly control: ControlProps;
}

function Combobox(props: ComboboxProps): ReactElement {
  const { control, name, value, onChange, disabled, options, placeholder, icon, suffix } = props;
  const { isSearchable = false, openOnMount = false } = props;
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Text typed since it opened; undefined shows the chosen label and the whole list. */
  const [query, setQuery] = useState<string>();
  // Identified by value: the options may load or change while the list is open.
  const [activeValue, setActiveValue] = useState<string>();
  const chosen = options.find((option) => option.value === value);
  const shown = query === undefined ? options : filterOptions(options, query);
  const active = Math.max(
    0,
    shown.findIndex((option) => option.value === activeValue),
  );
  const close = useCallback(() => {
    setOpen(false);
    setQuery(undefined);
  }, []);
  const style = useFloat({ anchor, float, isOpen, align: 'start', maxHeight: 296, onLeave: close });

  function open(): void {
    if (!isOpen && disabled !== true) {
      setActiveValue(value);
      setOpen(true);
    }
  }

  function choose(option: SelectOption | undefined): void {
    close();
    if (option !== undefined && (openOnMount || option.value !== value)) {
      onChange(option.value);
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && isOpen && !openOnMount) {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Tab') {
      close();
      return;
    }
    if (event.key === 'Enter' || (event.key === ' ' && !isSearchable)) {
      if (isOpen) {
        event.preventDefault();
        choose(shown[active]);
      } else if (event.key === ' ') {
        event.preventDefault();
        open();
      }
      return;
    }
    const next = stepByKey({ key: event.key, active, options: shown, isSearchable });
    if (next !== undefined) {
      event.preventDefault();
      if (isOpen) {
        setActiveValue(shown[next]?.value);
      } else {
        open();
      }
    }
  }

  // After the first render: the list is positioned at the box.
  useLayoutEffect(() => {
    if (openOnMount) {
      open();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  useEffect(() => {
    if (isOpen) {
      float.current?.querySelector(`[data-option="${active}"]`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [isOpen, active]);

  return (
    <div
      ref={anchor}
      className={`${inputBoxClass(props)} t-select`}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget.querySelector('input')) {
          event.preventDefault();
          event.currentTarget.querySelector('input')?.focus();
        }
      }}
      onClick={() => (isOpen && !isSearchable ? close() : open())}
      role="presentation"
    >
      {icon !== undefined && <Icon glyph={icon} />}
      {query === undefined && chosen?.icon}
      <input
        {...control}
        name={name}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-haspopup="listbox"
        aria-autocomplete={isSearchable ? 'list' : 'none'}
        aria-activedescendant={isOpen && shown[active] !== undefined ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isSearchable}
        disabled={disabled}
        placeholder={placeholder}
        value={query ?? chosen?.label ?? ''}
        onFocus={(event) => (isSearchable ? event.currentTarget.select() : undefined)}
        onBlur={(event) => (float.current?.contains(event.relatedTarget) === true ? undefined : close())}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActiveValue(undefined);
          setOpen(true);
        }}
        onKeyDown={handleKeyDown}
      />
      {suffix !== undefined && <span className="t-meta">{suffix}</span>}
      <Icon glyph={ChevronDown} />
      {isOpen &&
        createPortal(
          <OptionList
            ref={float}
            id={listId}
            label={props.label}
            style={{ ...style, inlineSize: listWidth(anchor.current?.offsetWidth ?? 0, options) }}
            options={shown}
            active={active}
            value={value}
            onPoint={(index) => setActiveValue(shown[index]?.value)}
            onChoose={choose}
          />,
          landmarkAround(anchor.current),
        )}
    </div>
  );
}

/** Width for a name and an address beside each other, in pixels. */
const detailedWidth = 360;

/** As wide as its field, or wider when options have details that a narrow field has no room for. */
function listWidth(fieldWidth: number, options: readonly SelectOption[]): number {
  return options.some(({ detail }) => detail !== undefined) ? Math.max(fieldWidth, detailedWidth) : fieldWidth;
}

interface OptionListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly label: string;
  readonly style: CSSProperties;
  readonly options: readonly SelectOption[];
  readonly active: number;
  readonly value: string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (option: SelectOption) => void;
}

function OptionList(props: OptionListProps): ReactElement {
  const { ref, id, label, style, options, active, value, onPoint, onChoose } = props;
  const { translate } = useUi();
  if (options.length === 0) {
    // A listbox may contain options only, so the message replaces it.
    return (
      <div
        ref={ref}
        id={id}
        role="presentation"
        className="t-float t-options t-raised"
        style={style}
        onPointerDown={(event) => event.preventDefault()}
      >
        <p className="t-option-none" role="status">
          {translate(workspaceMessages.noMatch)}
        </p>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
    <div
      ref={ref}
      id={id}
      tabIndex={-1}
      role="listbox"
      aria-label={label}
      className="t-float t-options t-raised"
      style={style}
      // The focus stays in the field; only the active option moves.
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
        <div
          key={option.value}
          tabIndex={-1}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option.value === value}
          data-option={index}
          data-active={index === active || undefined}
          className="t-option"
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(option)}
        >
          {option.icon}
          <span className="t-option-label t-cut">{option.label}</span>
          {option.detail !== undefined && <span className="t-option-detail t-meta t-cut">{option.detail}</span>}
          {option.value === value && <Icon glyph={Check} tone="quiet" />}
        </div>
      ))}
    </div>
  );
}
