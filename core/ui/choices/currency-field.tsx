import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { currencies } from '../../contract';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps } from '../fields/field';
import { ComboBoxField } from './combo-box-field';

export interface CurrencyFieldProps extends FieldProps<string>, CompactFieldProps {}

/** Chooses a currency by typing a part of its name or its ISO 4217 code. */
export function CurrencyField(props: CurrencyFieldProps): ReactElement {
  const { language } = useUi();
  const options = useMemo(() => {
    const collator = new Intl.Collator(language);
    return currencies
      .map((code) => ({ value: code, label: nameCurrency(code, language) }))
      .sort((left, right) => collator.compare(left.label, right.label));
  }, [language]);
  return <ComboBoxField {...props} options={options} />;
}

/** The name of a currency with its code, such as "Euro (EUR)". */
export function nameCurrency(code: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(code);
  return name === undefined ? code : `${name} (${code})`;
}
