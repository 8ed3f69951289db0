import type { Message, MessageText, Translation } from './messages';

/** A language that the product can speak. */
export interface Language {
  /** BCP 47, without a region where the texts are for all of them. */
  readonly tag: string;
  /** As its speakers call it. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of core, the host and the built-in plugins; the first is what messages are written in. Packs may add others. */
export const languages: readonly [Language, ...Language[]] = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
];

/**
 * The texts of a catalogue in another language: every key of it and no other. Only what counts has plural forms. That the
 * placeholders are those of the English text is checked by `translationProblems`.
 *
 * @example
 * import type { messages } from './messages';
 * export const translation: TranslationOf<typeof messages> = { created: 'Aufgabe {key} wurde angelegt.' };
 */
export type TranslationOf<M extends object> = { readonly [K in keyof M]: TextIn<M[K]> };
type TextIn<M> = M extends Message<infer Names> ? ('count' extends Names ? MessageText : string) : never;

/**
 * Translations of an owner by language, each in a file that only its readers load. Keys are those of the owner's messages;
 * one of another owner is written in full (`tasks:created`), so that a package may bring a whole language.
 */
export type Translations = Readonly<Record<string, () => Promise<{ readonly translation: Translation }>>>;

/** Texts by message id: the owner put in front of every key that names none. */
export function ownedBy(owner: string, translation: Translation): Translation {
  return Object.fromEntries(
    Object.entries(translation).map(([key, text]) => [key.includes(':') ? key : `${owner}:${key}`, text]),
  );
}

/** How a translation names a label that a plugin wrote as plain English text. */
export function labelId(text: string): string {
  return `label:${text}`;
}

/**
 * The plain labels of a plugin (titles, menu entries, commands, its name) in another language, by their English text.
 *
 * @example export const translation = { ...messages, ...labels({ Tasks: 'Aufgaben' }) };
 */
export function labels(texts: Readonly<Record<string, string>>): Translation {
  return Object.fromEntries(Object.entries(texts).map(([text, label]) => [labelId(text), label]));
}

/** The language that is spoken to whoever asks for a tag: that very one, or the same language without the region. */
export function languageOf(tag: string, spoken: readonly Language[]): Language | undefined {
  const wanted = tag.toLowerCase();
  return (
    spoken.find((language) => language.tag.toLowerCase() === wanted) ??
    spoken.find((language) => language.tag === wanted.split('-')[0])
  );
}

/** The first of the wanted tags that is spoken, with the region it has there; the first language when none is. */
export function chooseLanguage(wanted: readonly string[], spoken: readonly Language[]): string {
  return wanted.find((tag) => languageOf(tag, spoken) !== undefined) ?? languages[0].tag;
}
