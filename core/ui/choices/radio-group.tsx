import type { ReactElement, ReactNode } from 'react';
import { FieldFrame } from '../fields/field';
import type { FieldProps } from '../fields/field';
import './radio-group.css';

/** One of the choices of a `RadioGroup`. */
export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Below the label: what follows from the choice. */
  readonly detail?: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends FieldProps<Value> {
  readonly options: readonly RadioOption<Value>[];
  /** `cards` for two to four choices that need an explanation each. */
  readonly look?: 'list' | 'cards';
}

/**
 * Chooses one of a few options, all of them visible; see `SelectField` for more than seven. `value` may be none of them,
 * so that nothing is chosen yet.
 *
 * The browser's own radio buttons, which have the keys, the tab stop and the form.
 */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactElement {
  const { name, value, onChange, options, disabled = false, look = 'list' } = props;
  return (
    <FieldFrame {...props}>
      {(control, labelId) => (
        <div {...control} role="radiogroup" aria-labelledby={labelId} className={`t-radios t-radios-${look}`}>
          {options.map((option) => (
            <label key={option.value} className="t-radio">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={disabled || option.disabled === true}
                aria-describedby={option.detail === undefined ? undefined : `${control.id}-${option.value}`}
                onChange={() => onChange(option.value)}
              />
              <span className="t-radio-mark" aria-hidden="true" />
              {option.icon}
              <span className="t-radio-texts">
                <span>{option.label}</span>
                {option.detail !== undefined && (
                  // Hidden here, because the description says it already.
                  <span className="t-meta" id={`${control.id}-${option.value}`} aria-hidden="true">
                    {option.detail}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
