import type { Message, MessageText, Translation } from './messages';

/** A language that the product supports. */
export interface Language {
  /** BCP 47, without a region if the texts apply to all regions. */
  readonly tag: string;
  /** Its name in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * The languages of core, the host and the built-in plugins; messages are written in the first. Packages may add others.
 */
export const languages: readonly [Language, ...Language[]] = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
];

/**
 * Translation of a catalogue: exactly its keys. Only messages with a count have plural forms. `translationProblems`
 * checks that the placeholders match the English text.
 *
 * @example
 * ```ts
 * import type { TranslationOf } from '@tessera/core/contract';
 * import { defineMessages } from '@tessera/core/contract';
 *
 * const messages = defineMessages('tasks', { created: 'Task {key} was created.' });
 *
 * // In `messages.de.ts`:
 * export const translation: TranslationOf<typeof messages> = { created: 'Aufgabe {key} wurde angelegt.' };
 * ```
 */
export type TranslationOf<M extends object> = { readonly [K in keyof M]: TextIn<M[K]> };
type TextIn<M> = M extends Message<infer Names> ? ('count' extends Names ? MessageText : string) : never;

/**
 * Translations of an owner by language, each in a file that is loaded only when needed. Keys are those of the owner's
 * messages; a key of another owner is written in full (`tasks:created`), so that a package can add a whole language.
 */
export type Translations = Readonly<Record<string, () => Promise<{ readonly translation: Translation }>>>;

/** Texts by message id: adds the owner to every key without one. */
export function ownedBy(owner: string, translation: Translation): Translation {
  return Object.fromEntries(
    Object.entries(translation).map(([key, text]) => [key.includes(':') ? key : `${owner}:${key}`, text]),
  );
}

/** Translation key of a label that a plugin wrote as plain English text. */
export function labelId(text: string): string {
  return `label:${text}`;
}

/**
 * Translates the plain labels of a plugin (titles, menu entries, commands, its name), keyed by their English text.
 *
 * @example
 * ```ts
 * import { labels } from '@tessera/core/contract';
 *
 * export const translation = { ...labels({ Tasks: 'Aufgaben' }) };
 * ```
 */
export function labels(texts: Readonly<Record<string, string>>): Translation {
  return Object.fromEntries(Object.entries(texts).map(([text, label]) => [labelId(text), label]));
}

/** The supported language for a requested tag: the same tag, or the same language without the region. */
export function languageOf<Spoken extends Pick<Language, 'tag'>>(
  tag: string,
  spoken: readonly Spoken[],
): Spoken | undefined {
  const wanted = tag.toLowerCase();
  return (
    spoken.find((language) => language.tag.toLowerCase() === wanted) ??
    spoken.find((language) => language.tag === wanted.split('-')[0])
  );
}

/**
 * The first supported language among the requested tags, with the requested region; the first language if none is
 * supported.
 */
export function chooseLanguage(wanted: readonly string[], spoken: readonly Language[]): string {
  return wanted.find((tag) => languageOf(tag, spoken) !== undefined) ?? languages[0].tag;
}
