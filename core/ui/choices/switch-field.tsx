import type { ReactElement } from 'react';
import type { FieldProps } from '../fields/field';
import { Switch } from './switch';

export type SwitchFieldProps = Pick<
  FieldProps<boolean>,
  'label' | 'name' | 'value' | 'onChange' | 'error' | 'hint' | 'disabled' | 'register'
>;

/** A `Switch` as a field of a form: spread `form.field('name')` over it. It is never empty, so never required. */
export function SwitchField(props: SwitchFieldProps): ReactElement {
  return <Switch {...props} isOn={props.value} />;
}
