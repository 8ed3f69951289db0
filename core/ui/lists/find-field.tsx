import { Search } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { Icon } from '../icons/icon';
import '../fields/field.css';
import './find-field.css';

export interface FindFieldProps {
  /** The accessible name and the placeholder: "Find in tasks". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Filters the content below it while typing. Esc clears it. */
export function FindField(props: FindFieldProps): ReactElement {
  const { label, value, onChange, ref } = props;
  return (
    <div className="t-input t-input-small t-find">
      <Icon glyph={Search} />
      <input
        ref={ref}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
      />
    </div>
  );
}
