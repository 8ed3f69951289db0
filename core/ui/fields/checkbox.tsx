import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../icons/icon';
import { useEarlyValue } from './use-early-value';
import './checkbox.css';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly name?: string;
  readonly disabled?: boolean;
  /** Shows the label to screen readers only. */
  readonly isLabelHidden?: boolean;
}

/** A checkbox with a label. */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { label, isChecked, onChange, name, disabled, isLabelHidden = false } = props;
  const box = useEarlyValue<HTMLInputElement, boolean>({
    value: isChecked,
    onChange,
    read: (control) => control.checked,
  });
  return (
    <label className="t-checkbox">
      <input
        ref={box}
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="t-checkbox-box">
        <Icon glyph={Check} size={12} />
      </span>
      <span className={isLabelHidden ? 't-hidden' : undefined}>{label}</span>
    </label>
  );
}
