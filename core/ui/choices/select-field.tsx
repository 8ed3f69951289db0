import { ChevronDown } from 'lucide-react';
import { use, useRef } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Select, SelectStateContext, SelectValue } from 'react-aria-components/Select';
import { useUi } from '../environment';
import { FieldFrame, inputBoxClass } from '../fields/field';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { OptionList, optionListWidth } from './option-list';
import { OptionPopover } from './option-popover';
import type { SelectOption } from './select-option';
import './select-field.css';

export interface SelectFieldProps extends FieldProps<string>, CompactFieldProps, PickerProps {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly icon?: Glyph;
  /** Inside the field at its end, before the arrow. */
  readonly suffix?: ReactNode;
}

/** Chooses one of a few options, by pointer, arrow keys or the first letters. For a list to search, see ComboBoxField. */
export function SelectField(props: SelectFieldProps): ReactElement {
  const { name, value, onChange, disabled = false, openOnMount = false } = props;
  const { language } = useUi();
  return (
    <I18nProvider locale={language}>
      <FieldFrame {...props}>
        {({ id, 'aria-describedby': describedBy }, labelId) => (
          <Select
            id={id}
            name={name}
            aria-labelledby={labelId}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            className="t-choice"
            isDisabled={disabled}
            defaultOpen={openOnMount}
            // An array never equals the chosen key, so that a picker also reports that the current value was chosen.
            value={openOnMount ? ([value] as unknown as string) : value}
            onChange={(chosen) => {
              if (typeof chosen === 'string' && (openOnMount || chosen !== value)) {
                onChange(chosen);
              }
            }}
          >
            <SelectBox {...props} />
          </Select>
        )}
      </FieldFrame>
    </I18nProvider>
  );
}

function SelectBox(props: SelectFieldProps): ReactElement {
  const { options, value, placeholder, icon, suffix, error, openOnMount = false } = props;
  const state = use(SelectStateContext);
  const trigger = useRef<HTMLButtonElement>(null);
  const float = useRef<HTMLElement>(null);
  const isEntered = useRef(false);
  const list = <OptionList label={props.label} options={options} />;
  if (state === null) {
    // React Aria renders the children once more, hidden, to collect the options.
    return list;
  }
  const chosen = options.find((option) => option.value === value);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && state?.isOpen === true && !openOnMount) {
      // Closes only the list, not the dialog or panel around it.
      event.preventDefault();
      event.stopPropagation();
      state.close();
    }
  }

  /** What opens a picker focuses its first control; the keys belong to the list, which is already open. */
  function enterList(): void {
    if (openOnMount && !isEntered.current && state?.isOpen === true) {
      isEntered.current = true;
      float.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus({ preventScroll: true });
    }
  }

  return (
    <div role="presentation" onKeyDownCapture={handleKeyDown}>
      <Button
        ref={trigger}
        onFocus={enterList}
        className={`${inputBoxClass(props)} t-select`}
        {...(error === undefined ? {} : { 'data-invalid': '' })}
      >
        {icon !== undefined && <Icon glyph={icon} />}
        {chosen?.icon}
        <SelectValue className="t-select-value t-cut">
          {() => chosen?.label ?? <span className="t-select-placeholder">{placeholder}</span>}
        </SelectValue>
        {suffix !== undefined && <span className="t-meta">{suffix}</span>}
        <Icon glyph={ChevronDown} />
      </Button>
      {state.isOpen && (
        <OptionPopover
          anchor={trigger}
          returnFocusTo={trigger}
          popoverRef={float}
          width={optionListWidth(trigger.current, options)}
          onLeave={() => state.close()}
        >
          {list}
        </OptionPopover>
      )}
    </div>
  );
}
