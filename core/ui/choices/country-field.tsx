import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { listCountries } from '../../contract';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { ComboBoxField } from './combo-box-field';

export interface CountryFieldProps extends FieldProps<string>, CompactFieldProps {}

/** Chooses a country by typing a part of its name. The value is its code (ISO 3166-1 alpha-2); empty is none. */
export function CountryField(props: CountryFieldProps): ReactElement {
  const { language } = useUi();
  const options = useMemo(
    () => listCountries(language).map(({ code, name }) => ({ value: code, label: name })),
    [language],
  );
  return <ComboBoxField {...props} options={options} />;
}
