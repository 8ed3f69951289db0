import type { LocalizedText, MessageValue } from '../../../contract';

type StoredValue = string | number | { readonly date: string } | StoredTitle;

/** A title as JSON: dates are marked, so that they are formatted for the reader and not shown as ISO texts. */
export interface StoredTitle {
  readonly message: LocalizedText['message'];
  readonly values: Readonly<Record<string, StoredValue>>;
}

/** A title as a sink stores it, to translate it when it is shown: also after its reader has chosen another language. */
export function toStoredTitle({ message, values }: LocalizedText): StoredTitle {
  return { message, values: mapValues(values, storeValue) };
}

/** A stored title, to be translated for its reader. */
export function fromStoredTitle({ message, values }: StoredTitle): LocalizedText {
  return { message, values: mapValues(values, restoreValue) };
}

function storeValue(value: MessageValue): StoredValue {
  if (typeof value !== 'object') {
    return value;
  }
  return value instanceof Date ? { date: value.toISOString() } : toStoredTitle(value);
}

function restoreValue(value: StoredValue): MessageValue {
  if (typeof value !== 'object') {
    return value;
  }
  return 'date' in value ? new Date(value.date) : fromStoredTitle(value);
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  convert: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, convert(value)]));
}
