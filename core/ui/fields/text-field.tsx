import { useImperativeHandle } from 'react';
import type { HTMLInputAutoCompleteAttribute, ReactElement, ReactNode, Ref } from 'react';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { FieldFrame, inputBoxClass } from './field';
import type { CompactFieldProps, FieldProps } from './field';
import { useEarlyValue } from './use-early-value';

export interface TextFieldProps extends FieldProps<string>, CompactFieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly icon?: Glyph;
  /** Inside the field at its end: how the text was parsed. */
  readonly suffix?: ReactNode;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A single-line text field. */
export function TextField(props: TextFieldProps): ReactElement {
  const { name, value, onChange, disabled, type = 'text', autoComplete, placeholder, maxLength, icon, suffix } = props;
  const input = useEarlyValue<HTMLInputElement, string>({ value, onChange, read: (control) => control.value });
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(props.ref, () => input.current, [input]);
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div className={inputBoxClass(props)}>
          {icon !== undefined && <Icon glyph={icon} />}
          <input
            {...control}
            ref={input}
            name={name}
            type={type}
            value={value}
            disabled={disabled}
            autoComplete={autoComplete}
            placeholder={placeholder}
            maxLength={maxLength}
            autoFocus={props.autoFocus}
            // Titles and names use the direction of their own script.
            dir={type === 'text' ? 'auto' : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {suffix !== undefined && <span className="t-meta">{suffix}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
