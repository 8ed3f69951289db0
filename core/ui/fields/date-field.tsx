import type { ReactElement } from 'react';
import { FieldFrame } from './field';
import type { FieldProps } from './field';

export interface DateFieldProps extends FieldProps<string> {
  /** 32 high, for panels. */
  readonly size?: 'small' | 'large';
}

/**
 * A day, `YYYY-MM-DD`, or empty.
 *
 * The browser's own control: it knows the reader's order of day and month, and every assistive technology knows it.
 */
export function DateField(props: DateFieldProps): ReactElement {
  const { name, value, onChange, disabled, size = 'large' } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={size === 'small' ? 't-input t-input-small' : 't-input'}>
          <input
            {...control}
            type="date"
            name={name}
            value={value}
            disabled={disabled}
            max="9999-12-31"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
