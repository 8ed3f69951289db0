import type { Message, MessageText, Translation } from '../contract';

/** Messages of a catalogue, by key. */
export type Catalogue = Readonly<Record<string, Message>>;

/**
 * Finds problems of a translation: missing, superfluous or empty texts, unknown or lost placeholders, and missing plural
 * forms of the language.
 *
 * @returns a message for each problem.
 */
export function translationProblems(
  catalogue: Catalogue,
  translation: Translation,
  language: string,
): readonly string[] {
  const superfluous = Object.keys(translation)
    .filter((key) => catalogue[key] === undefined)
    .map((key) => `'${key}' translates nothing; remove it.`);
  const others = Object.entries(catalogue).flatMap(([key, { text }]) => {
    const translated = translation[key];
    return translated === undefined
      ? [`'${key}' is missing; its English text is ${JSON.stringify(text)}.`]
      : textProblems(text, translated, language).map((problem) => `'${key}' ${problem}`);
  });
  return [...superfluous, ...others];
}

function textProblems(english: MessageText, text: MessageText, language: string): readonly string[] {
  const forms = typeof text === 'string' ? { other: text } : text;
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = typeof text === 'string' ? [] : needed.filter((category) => text[category] === undefined);
  const known = placeholders(typeof english === 'string' ? english : english.other);
  const inAnyForm = typeof english === 'string' ? known : placeholders(Object.values(english).join(' '));
  // The English text may leave the count out of "one", and so may any form of any language.
  const allowed = typeof english === 'string' ? known : new Set([...inAnyForm, 'count']);
  const used = Object.values(forms).map((form: string) => placeholders(form));
  const unknown = used.flatMap((names) => [...names].filter((name) => !allowed.has(name)));
  const lost = [...known].filter((name) => name !== 'count' && !used.every((names) => names.has(name)));
  return [
    ...(Object.values(forms).every((form: string) => form.trim() !== '') ? [] : ['is empty.']),
    ...missing.map((category) => `lacks the plural form '${category}'.`),
    ...unknown.map((name) => `names {${name}}, which is not in the English text.`),
    ...lost.map((name) => `lacks {${name}}.`),
  ];
}

function placeholders(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
}
