import type { ReactElement } from 'react';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { MultiComboBoxField } from './multi-combo-box-field';
import { usePersonOptions } from './person-options';
import type { PersonChoice, PersonSource } from './person-options';

export interface PeopleFieldProps extends FieldProps<readonly string[]>, CompactFieldProps, PersonSource {
  /** The chosen people; shown until the people are loaded, and when they have left. */
  readonly current?: readonly PersonChoice[];
  readonly placeholder?: string;
}

/** Chooses several people by name or email address, shown as tags with their avatars. */
export function PeopleField(props: PeopleFieldProps): ReactElement {
  const { people, search, me, current = [], ...rest } = props;
  const { toOption, source } = usePersonOptions({ people, search, me });
  return <MultiComboBoxField {...rest} {...source} current={current.map(toOption)} />;
}
