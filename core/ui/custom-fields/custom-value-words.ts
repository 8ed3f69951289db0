import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import type { CustomField, CustomValue } from '../../contract';
import { useUi } from '../environment';
import { formatDay } from '../text/moments';
import type { Reader } from '../text/moments';
import { useReader } from '../text/now';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';

/** Writes the value of a custom field as people read it. */
export type CustomValueWords = (field: CustomField, value: CustomValue | null | undefined) => string;

/** Returns what writes values as people read them. Names of people load while they are shown; call it in an observer. */
export function useCustomValueWords(): CustomValueWords {
  const { translate } = useUi();
  const reader = useReader();
  const people = useService(People);
  return (field, value) =>
    value === null || value === undefined
      ? translate(field.kind === 'checkbox' ? messages.customValueUnchecked : messages.customValueNone)
      : wordsOf(field, value, { reader, nameOf: (id) => people.card(id)?.fullName ?? '…' });
}

interface WordsOptions {
  readonly reader: Reader;
  readonly nameOf: (personId: string) => string;
}

function wordsOf({ kind, options = [], unit }: CustomField, value: CustomValue, more: WordsOptions): string {
  const { language, translate } = more.reader;
  switch (kind) {
    case 'number':
      return numberWords(Number(value), unit, language);
    case 'date':
      return formatDay(String(value), undefined, more.reader);
    case 'checkbox':
      return translate(value === true ? messages.customValueChecked : messages.customValueUnchecked);
    case 'choice':
    case 'choices': {
      const names = [value].flat().flatMap((id) => options.find((option) => option.id === id)?.name ?? []);
      return names.length === 0 ? translate(messages.customValueNone) : names.join(', ');
    }
    case 'person':
      return more.nameOf(String(value));
    default:
      return String(value);
  }
}

/** A number with its unit, in the reader's language. */
export function numberWords(value: number, unit: string | undefined, language: string): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);
  return unit === undefined ? number : `${number}\u00a0${unit}`;
}
