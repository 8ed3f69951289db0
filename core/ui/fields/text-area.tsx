import type { ReactElement } from 'react';
import { FieldFrame } from './field';
import type { FieldProps } from './field';
import { useEarlyValue } from './use-early-value';
import './text-area.css';

export interface TextAreaProps extends FieldProps<string> {
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Initial number of lines; 3 when left out. */
  readonly lines?: number;
}

/** A multi-line text field that grows with its text. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { name, value, onChange, disabled, placeholder, maxLength, lines = 3 } = props;
  const area = useEarlyValue<HTMLTextAreaElement, string>({ value, onChange, read: (control) => control.value });
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className="t-input">
          <textarea
            {...control}
            ref={area}
            className="t-text-area"
            name={name}
            value={value}
            disabled={disabled}
            placeholder={placeholder}
            maxLength={maxLength}
            rows={lines}
            // `field-sizing: content` ignores `rows`.
            style={{ minBlockSize: `calc(${lines}lh + 18px)` }}
            dir="auto"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
