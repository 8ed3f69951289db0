import { Repeat } from 'lucide-react';
import type { ReactElement } from 'react';
import { SelectField } from '../choices/select-field';
import type { SelectFieldProps } from '../choices/select-field';
import { useUi } from '../environment';
import { recurrenceMessages as messages } from './recurrence-messages';
import { recurrencePresets } from './recurrence-presets';
import { recurrenceWords } from './recurrence-words';

export interface RecurrenceSelectProps extends Omit<SelectFieldProps, 'options' | 'icon'> {
  /** The date that the rules count from. */
  readonly date: string;
  /** Opens the form for any other rule; without it only these rules are offered. */
  readonly onCustom?: () => void;
}

const customValue = 'custom';

/** Chooses one of the rules that most people need, as text; empty for none. Any other rule is made in a form. */
export function RecurrenceSelect({ date, onCustom, ...field }: RecurrenceSelectProps): ReactElement {
  const { translate, language, company } = useUi();
  const words = { translate, language };
  const presets = recurrencePresets(date, company.workingDays);
  const { value } = field;
  const rules = value === '' || presets.includes(value) ? presets : [value, ...presets];
  return (
    <SelectField
      {...field}
      icon={Repeat}
      options={[
        { value: '', label: translate(messages.doesNotRepeat) },
        ...rules.map((text) => ({ value: text, label: recurrenceWords(text, words) })),
        ...(onCustom === undefined ? [] : [{ value: customValue, label: translate(messages.custom) }]),
      ]}
      onChange={(chosen) => (chosen === customValue ? onCustom?.() : field.onChange(chosen))}
    />
  );
}
