import type { ReactElement } from 'react';
import type { FieldProps, PickerLook, PropertyLook } from '../fields/field';
import { SelectField } from '../fields/select-field';
import { PersonAvatar } from './person-avatar';

/** Somebody who may be chosen. */
export interface PersonChoice {
  readonly id: string;
  readonly name: string;
  /** At the end of the line, such as the address: two people may have one name. */
  readonly detail?: string;
  /** Version of the photo, as the wire has it. */
  readonly photo?: string | null | undefined;
}

export interface PersonFieldProps extends FieldProps<string>, PropertyLook, PickerLook {
  readonly people: readonly PersonChoice[];
  /** Who is chosen now; stays in the list while the people are on their way, and when they have left. */
  readonly current?: PersonChoice | undefined;
  /** Offers nobody, in these words; the value is then empty. */
  readonly nobody?: string;
}

/** Stands for nobody, because an empty value means that nothing was chosen yet. */
const nobodyValue = 'nobody';

/** Chooses a person by name, with their face. */
export function PersonField(props: PersonFieldProps): ReactElement {
  const { people, current, nobody, value, onChange, ...rest } = props;
  const isKnown = current === undefined || people.some(({ id }) => id === current.id);
  const options = [
    ...(nobody === undefined ? [] : [{ value: nobodyValue, label: nobody }]),
    ...(isKnown ? people : [current, ...people]).map(({ id, name, detail, photo }) => ({
      value: id,
      label: name,
      ...(detail === undefined ? {} : { detail }),
      drawing: <PersonAvatar id={id} name={name} photo={photo} isDecoration />,
    })),
  ];
  return (
    <SelectField
      {...rest}
      isSearchable
      options={options}
      value={value === '' && nobody !== undefined ? nobodyValue : value}
      onChange={(chosen) => onChange(chosen === nobodyValue ? '' : chosen)}
    />
  );
}
