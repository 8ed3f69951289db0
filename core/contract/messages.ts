import type { TextReader } from './text-reader';

/** One sentence per plural category of Intl.PluralRules; `count` selects the category and fills `{count}`. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
  readonly zero?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
}

/** English source text: a whole sentence with `{placeholders}`, or its plural forms. */
export type MessageText = string | PluralForms;

type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type PlaceholdersOf<T extends MessageText> = T extends string
  ? Placeholder<T>
  : T extends PluralForms
    ? 'count' | Placeholder<T['one']> | Placeholder<T['other']>
    : never;

/** A text shown to users. `Names` are its placeholders; translations are looked up by its id. */
export interface Message<Names extends string = never> {
  /** `<owner>:<key>`. */
  readonly id: string;
  /** The English text, used if the language has no translation. */
  readonly text: MessageText;
  readonly names?: (name: Names) => void;
}

/**
 * Value of a placeholder: numbers and dates are formatted by Intl, a nested message is translated to the same language.
 */
export type MessageValue = string | number | Date | LocalizedText;

/** Values of a message's placeholders. */
export type MessageValues<Names extends string> = { readonly [N in Names]: MessageValue };

/** A text of a manifest: a message, or a plain string in a small plugin. */
export type Label = string | Message;

/** Texts in one language, by key or by full message id. */
export type Translation = Readonly<Record<string, MessageText>>;

/**
 * Declares the English texts of a plugin (or `core`, `host`).
 *
 * @example
 * ```ts
 * import { defineMessages } from '@tessera/core/contract';
 *
 * export const messages = defineMessages('tasks', { created: 'Task {key} was created.' });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMessages<const C extends Readonly<Record<string, MessageText>>>(
  owner: string,
  texts: C,
): { readonly [K in keyof C]: Message<PlaceholdersOf<C[K]>> } {
  const messages: Record<string, Message> = {};
  for (const [key, text] of Object.entries(texts)) {
    messages[key] = { id: `${owner}:${key}`, text };
  }
  return messages as unknown as { readonly [K in keyof C]: Message<PlaceholdersOf<C[K]>> };
}

/** A message with its values, to be translated later into the reader's language. */
export interface LocalizedText {
  readonly message: Message<string>;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** Binds values to a message. */
export function localized<Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
): LocalizedText {
  return { message: message as unknown as Message<string>, values: values[0] ?? {} };
}

/**
 * Translates a message for a reader: selects the plural form, fills the placeholders, formats numbers by the reader's
 * language and dates also by their time zone.
 */
export function translateMessage(
  { message, values }: LocalizedText,
  reader: TextReader,
  translation?: (id: string) => MessageText | undefined,
): string {
  const text = translation?.(message.id) ?? message.text;
  const template = typeof text === 'string' ? text : selectForm(text, values['count'], reader.language);
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined || typeof value === 'string') {
      return value ?? whole;
    }
    return isLocalizedText(value) ? translateMessage(value, reader, translation) : formatValue(value, reader);
  });
}

function isLocalizedText(value: MessageValue): value is LocalizedText {
  return typeof value === 'object' && 'message' in value;
}

function selectForm(forms: PluralForms, count: MessageValue | undefined, language: string): string {
  const category = new Intl.PluralRules(language).select(Number(count ?? 0));
  return forms[category] ?? forms.other;
}

function formatValue(value: number | Date, { language, timeZone }: TextReader): string {
  return typeof value === 'number'
    ? new Intl.NumberFormat(language).format(value)
    : new Intl.DateTimeFormat(language, {
        dateStyle: 'medium',
        ...(timeZone === undefined ? {} : { timeZone }),
      }).format(value);
}
