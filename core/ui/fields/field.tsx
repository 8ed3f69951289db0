import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { FieldCheck } from '../../client/forms/form-types';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { commonMessages } from '../common-messages';
import './field.css';

/** Props of every form field. Spread `form.field('name')` of core/client's `useForm` over it. */
export interface FieldProps<Value> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Shown below the field; says how to fix it. Typed text stays. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
  /** At the end of the label row, such as a link. */
  readonly aside?: ReactNode;
  /** Shows the label to screen readers only, when a heading or row already names the field. */
  readonly isLabelHidden?: boolean;
  /** For fields whose text may be invalid: the form sends nothing while the registered check fails. */
  readonly register?: (check: FieldCheck) => () => void;
}

/** Attributes that connect the control of a field to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

/** Appearance of a field in a toolbar or property panel. */
export interface CompactFieldProps {
  /** `small` is 32 px high, for toolbars and panels. */
  readonly size?: 'small' | 'large';
  /** Looks like text until it is hovered or focused. */
  readonly isQuiet?: boolean;
}

/** Behaviour of a field that is the only one of its dialog. */
export interface PickerProps {
  /** Opens on mount. The current value can be chosen again, and Esc closes the dialog around the field. */
  readonly openOnMount?: boolean;
}

/** Class names of the box around a control. */
export function inputBoxClass({ size = 'large', isQuiet = false }: CompactFieldProps): string {
  return `t-input${size === 'small' ? ' t-input-small' : ''}${isQuiet ? ' t-input-quiet' : ''}`;
}

interface FieldFrameProps extends Pick<
  FieldProps<unknown>,
  'label' | 'error' | 'hint' | 'isOptional' | 'aside' | 'isLabelHidden'
> {
  /** The id of the label's text is for controls that a `label` element cannot name. */
  readonly children: (control: ControlProps, labelId: string) => ReactNode;
}

/** A label above, a control, and a hint or error below, connected for screen readers. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { label, error, hint, isOptional = false, aside, isLabelHidden = false, children } = props;
  const { translate } = useUi();
  const id = useId();
  const describedBy: string[] = [];
  // The error replaces the hint: two sentences below a field are one too many.
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
          <span id={`${id}-label`}>{label}</span>
          {isOptional && <span className="t-meta"> {translate(commonMessages.optional)}</span>}
        </label>
        {aside !== undefined && <span className="t-field-aside">{aside}</span>}
      </div>
      {children(
        {
          id,
          ...(describedBy.length > 0 ? { 'aria-describedby': describedBy.join(' ') } : {}),
          ...(error === undefined ? {} : { 'aria-invalid': true as const }),
          ...(isOptional ? {} : { 'aria-required': true as const }),
        },
        `${id}-label`,
      )}
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
