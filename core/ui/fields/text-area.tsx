import type { ReactElement } from 'react';
import { FieldFrame } from './field';
import type { FieldProps } from './field';
import './text-area.css';

export interface TextAreaProps extends FieldProps<string> {
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Lines before it grows with its text; 3 when left out. */
  readonly lines?: number;
}

/** Several lines of text; grows with them. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { name, value, onChange, disabled, placeholder, maxLength, lines = 3 } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className="t-input">
          <textarea
            {...control}
            className="t-text-area"
            name={name}
            value={value}
            disabled={disabled}
            placeholder={placeholder}
            maxLength={maxLength}
            rows={lines}
            // Sized by its content, it would forget its rows.
            style={{ minBlockSize: `calc(${lines}lh + 18px)` }}
            dir="auto"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
