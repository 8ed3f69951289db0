import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { FieldCheck } from '../../client/forms/form-types';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { messages } from '../messages';
import './field.css';

/** What every field of a form takes. Spread `form.field('name')` of core/client's `useForm` over it. */
export interface FieldProps<Value> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Below the field, with the remedy in it. What was typed stays. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
  /** At the end of the label's line, such as a link. */
  readonly aside?: ReactNode;
  /** The label is for screen readers only: where a heading or a row says it already. */
  readonly isLabelHidden?: boolean;
  /** For fields whose text may be unusable: the form sends nothing while the registered check fails. */
  readonly register?: (check: FieldCheck) => () => void;
}

/** What the control inside a field must carry so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

/** A field among the properties of an object. */
export interface PropertyLook {
  /** 32 high, for toolbars and panels. */
  readonly size?: 'small' | 'large';
  /** Reads as text until it is pointed at or has the focus. */
  readonly isQuiet?: boolean;
}

/** A field that a dialog of its own asks for. */
export interface PickerLook {
  /** Open from the start. What is there already may be chosen again, and Esc closes what is around the field. */
  readonly isPicker?: boolean;
}

/** Classes of the box around a control. */
export function boxClass({ size = 'large', isQuiet = false }: PropertyLook): string {
  return `t-input${size === 'small' ? ' t-input-small' : ''}${isQuiet ? ' t-input-quiet' : ''}`;
}

interface FieldFrameProps extends Pick<
  FieldProps<unknown>,
  'label' | 'error' | 'hint' | 'isOptional' | 'aside' | 'isLabelHidden'
> {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above, control, hint or error below, all tied together. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { label, error, hint, isOptional = false, aside, isLabelHidden = false, children } = props;
  const { say } = useUi();
  const id = useId();
  const describedBy: string[] = [];
  // The remedy takes the place of the hint: two sentences below a field are one too many.
  const note = error === undefined ? hint : undefined;
  if (error !== undefined) {
    describedBy.push(`${id}-error`);
  }
  if (note !== undefined) {
    describedBy.push(`${id}-hint`);
  }
  return (
    <div className="t-field">
      <div className={isLabelHidden ? 't-hidden' : 't-field-head'}>
        <label htmlFor={id}>
          {label}
          {isOptional && <span className="t-meta"> {say(messages.optional)}</span>}
        </label>
        {aside !== undefined && <span className="t-field-aside">{aside}</span>}
      </div>
      {children({
        id,
        ...(describedBy.length > 0 ? { 'aria-describedby': describedBy.join(' ') } : {}),
        ...(error === undefined ? {} : { 'aria-invalid': true as const }),
        ...(isOptional ? {} : { 'aria-required': true as const }),
      })}
      {error !== undefined && (
        <p className="t-field-error" id={`${id}-error`}>
          <Icon glyph={CircleAlert} size={14} />
          {error}
        </p>
      )}
      {note !== undefined && (
        <div className="t-field-hint" id={`${id}-hint`}>
          {note}
        </div>
      )}
    </div>
  );
}
