import type { ReactElement } from 'react';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { fractionDigitsOf, maxMinorUnits, toMajorUnits, toMinorUnits } from './minor-units';
import { NumberField } from './number-field';
import type { NumberValue } from './number-field';

export interface MoneyFieldProps extends FieldProps<NumberValue>, CompactFieldProps {
  /** ISO 4217 code, such as `EUR`; the company's currency when left out. */
  readonly currency?: string;
  /** In minor units; 0 when left out. */
  readonly min?: number;
  /** In minor units. */
  readonly max?: number;
}

/**
 * An amount of money. `value` is a whole number of the currency's minor units, such as cents, or `''`: amounts are added
 * and stored without rounding. The reader sees and writes major units in the form of their language.
 */
export function MoneyField(props: MoneyFieldProps): ReactElement {
  const { value, onChange, min = 0, max = maxMinorUnits, ...field } = props;
  const { language, company } = useUi();
  const currency = props.currency ?? company.currency;
  const digits = fractionDigitsOf(currency, language);
  return (
    <NumberField
      {...field}
      currency={currency}
      decimals={digits}
      min={toMajorUnits(min, digits)}
      max={toMajorUnits(max, digits)}
      value={value === '' ? '' : toMajorUnits(value, digits)}
      onChange={(entered) => onChange(entered === '' ? '' : toMinorUnits(entered, digits))}
    />
  );
}
