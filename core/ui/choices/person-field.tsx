import type { ReactElement } from 'react';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { ComboBoxField } from './combo-box-field';
import { usePersonOptions } from './person-options';
import type { PersonChoice, PersonSource } from './person-options';
import type { SelectOption } from './select-option';

export interface PersonFieldProps extends FieldProps<string>, CompactFieldProps, PickerProps, PersonSource {
  /** The chosen person; shown until the people are loaded, and when they have left. */
  readonly current?: PersonChoice | undefined;
  /** Label of the option for no person; its value is empty. */
  readonly noneLabel?: string;
}

/** Value of the option for no person, because an empty value means that nothing was chosen. */
const noneValue = 'none';

/** Chooses a person by name or email address, with their avatar. */
export function PersonField(props: PersonFieldProps): ReactElement {
  const { people, search, me, current, noneLabel, value, onChange, ...rest } = props;
  const { toOption, source } = usePersonOptions({ people, search, me });
  const none: readonly SelectOption[] = noneLabel === undefined ? [] : [{ value: noneValue, label: noneLabel }];

  function present(options: readonly SelectOption[], query: string): readonly SelectOption[] {
    const found = source.present?.(options, query) ?? options;
    return query === '' ? [...none, ...found] : found;
  }

  return (
    <ComboBoxField
      {...rest}
      {...source}
      present={present}
      current={value === '' ? none[0] : current && toOption(current)}
      value={value === '' && noneLabel !== undefined ? noneValue : value}
      onChange={(id) => onChange(id === noneValue ? '' : id)}
    />
  );
}
