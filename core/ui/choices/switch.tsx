import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { Icon } from '../icons/icon';
import './switch.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Below the label: what it changes. */
  readonly hint?: ReactNode;
  /** Replaces the hint; says how to fix it. */
  readonly error?: string | undefined;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** Turns a setting on or off, at once. In a form that is sent later, use a `SwitchField`. */
export function Switch(props: SwitchProps): ReactElement {
  const { label, isOn, onChange, hint, error, name, disabled = false } = props;
  const id = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="t-switch-field">
      <AriaSwitch
        className="t-switch"
        isSelected={isOn}
        onChange={onChange}
        isDisabled={disabled}
        {...(name === undefined ? {} : { name })}
        {...(hasNote ? { 'aria-describedby': id } : {})}
      >
        <span className="t-switch-track" aria-hidden="true">
          <span className="t-switch-tile" />
        </span>
        <span>{label}</span>
      </AriaSwitch>
      {error === undefined && hint !== undefined && (
        <div id={id} className="t-field-hint">
          {hint}
        </div>
      )}
      {error !== undefined && (
        <p id={id} className="t-field-error">
          <Icon glyph={CircleAlert} size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
