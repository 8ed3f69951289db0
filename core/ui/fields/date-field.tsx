import { CalendarDays } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '../icons/icon';
import { FieldFrame, boxClass } from './field';
import type { FieldProps, PropertyLook } from './field';

export type DateFieldProps = FieldProps<string> & PropertyLook;

/**
 * A day, `YYYY-MM-DD`, or empty.
 *
 * The browser's own control: it knows the reader's order of day and month, and every assistive technology knows it.
 */
export function DateField(props: DateFieldProps): ReactElement {
  const { name, value, onChange, disabled, isQuiet } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={boxClass(props)}>
          {isQuiet === true && <Icon glyph={CalendarDays} />}
          <input
            {...control}
            type="date"
            name={name}
            value={value}
            data-empty={value === '' || undefined}
            disabled={disabled}
            max="9999-12-31"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
