import type { ReactElement } from 'react';
import type { FieldProps, PickerProps, CompactFieldProps } from '../fields/field';
import { SelectField } from '../fields/select-field';
import { PersonAvatar } from './person-avatar';

/** A person that can be chosen. */
export interface PersonChoice {
  readonly id: string;
  readonly name: string;
  /** At the end of the option, such as the email address: two people may have the same name. */
  readonly detail?: string;
  /** Version of the photo, as in the API. */
  readonly photo?: string | null | undefined;
}

export interface PersonFieldProps extends FieldProps<string>, CompactFieldProps, PickerProps {
  readonly people: readonly PersonChoice[];
  /** The chosen person; stays in the list while the people are loading, and when they have left. */
  readonly current?: PersonChoice | undefined;
  /** Label of the option for no person; its value is empty. */
  readonly noneLabel?: string;
}

/** Value of the option for no person, because an empty value means that nothing was chosen. */
const noneValue = 'none';

/** Chooses a person by name, with their avatar. */
export function PersonField(props: PersonFieldProps): ReactElement {
  const { people, current, noneLabel, value, onChange, ...rest } = props;
  const isKnown = current === undefined || people.some(({ id }) => id === current.id);
  const options = [
    ...(noneLabel === undefined ? [] : [{ value: noneValue, label: noneLabel }]),
    ...(isKnown ? people : [current, ...people]).map(({ id, name, detail, photo }) => ({
      value: id,
      label: name,
      ...(detail === undefined ? {} : { detail }),
      icon: <PersonAvatar id={id} name={name} photo={photo} isDecoration />,
    })),
  ];
  return (
    <SelectField
      {...rest}
      isSearchable
      options={options}
      value={value === '' && noneLabel !== undefined ? noneValue : value}
      onChange={(chosen) => onChange(chosen === noneValue ? '' : chosen)}
    />
  );
}
