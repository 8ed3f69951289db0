import type { ReactElement } from 'react';
import { codeLimits } from '../../contract';
import { FieldFrame } from '../fields/field';
import type { FieldProps } from '../fields/field';
import './code-field.css';

export interface CodeFieldProps extends FieldProps<string> {
  /** Called when the last digit is entered, for example to submit the form. */
  readonly onComplete?: (field: HTMLInputElement) => void;
  readonly autoFocus?: boolean;
}

/**
 * A one-time code in six tiles.
 *
 * One real field behind the tiles, not six: pasting, autofill from a message, editing in the middle and screen readers
 * then work as everywhere else.
 */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { name, value, onChange, onComplete, disabled, autoFocus } = props;
  function handleChange(field: HTMLInputElement): void {
    const digits = field.value.replace(/\D/g, '').slice(0, codeLimits.digits);
    onChange(digits);
    if (digits.length === codeLimits.digits && digits !== value) {
      onComplete?.(field);
    }
  }
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className="t-code">
          <input
            {...control}
            name={name}
            value={value}
            disabled={disabled}
            autoFocus={autoFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            // Longer than the code: pasted text may contain spaces or dashes.
            maxLength={codeLimits.digits * 3}
            onChange={(event) => handleChange(event.currentTarget)}
          />
          <span className="t-code-tiles" aria-hidden="true">
            {Array.from({ length: codeLimits.digits }, (_, index) => (
              <span key={index} className={index === value.length ? 't-code-tile t-code-next' : 't-code-tile'}>
                {value[index]}
              </span>
            ))}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
