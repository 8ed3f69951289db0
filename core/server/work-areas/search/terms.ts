import type { Spellings } from './words';
import { truncateText, fold, plainLine, wordsOf } from './words';

/**
 * The index stores a document as a set of terms, so that every search looks up whole terms: each word, its prefixes from two
 * letters on (`re~`, `rep~`, …), both with `+` for the body and with `=` for comments and names of files, and `#t12` for a
 * key. The database's own prefix search reads
 * every word with that prefix, of all portals.
 */
const minPrefixLength = 2;
const maxPrefixLength = 16;
/** Distinct words of a body that are indexed; the important words of a long text are early or repeated. */
const maxBodyWords = 400;

/** Distinct words of all comments and names of files that are indexed, besides those of the title and the body. */
const maxPartWords = 600;

/** Characters of a title that are compared with the search text. */
const maxLineLength = 200;

/** Length of words from which one typing error is tolerated; from `longWord` on, two. */
const minCorrectedLength = 4;
const longWord = 8;
const maxCorrectedLength = 32;
/** Typing errors are looked for in these first letters, which keeps the index small and also finds unfinished words. */
const lettersCompared = 8;
/** Corrections considered for a word. */
const maxCorrections = 16;

/** The indexed parts of a document. */
export interface IndexedText {
  readonly terms: readonly string[];
  /** The folded title, compared with the beginning of a search text. */
  readonly line: string;
  /** Words offered as corrections. */
  readonly vocabulary: readonly string[];
}

export function indexedText(document: {
  readonly title: string;
  readonly body: string;
  readonly keys?: readonly string[];
  /** Comments and names of files, the most important first. */
  readonly parts?: readonly { readonly text: string }[];
}): IndexedText {
  const inTitle = wordsOf(document.title);
  const bodyWords = distinct(wordsOf(document.body)).slice(0, maxBodyWords);
  const terms = new Set<string>((document.keys ?? []).map(keyTerm));
  for (const spelling of inTitle.flat()) {
    for (const term of termsOf(spelling)) {
      terms.add(term);
    }
  }
  for (const spelling of bodyWords.flat()) {
    for (const term of termsOf(spelling)) {
      terms.add(inBody(term));
    }
  }
  const partWords = wordsOfParts(document.parts ?? [], [...inTitle, ...bodyWords]);
  for (const spelling of partWords.flat()) {
    for (const term of termsOf(spelling)) {
      terms.add(inPart(term));
    }
  }
  const vocabulary = new Set([...inTitle, ...bodyWords, ...partWords].flat().filter(isCorrectable));
  return {
    terms: [...terms],
    line: truncateText(plainLine(document.title), maxLineLength),
    vocabulary: [...vocabulary],
  };
}

/** A word that the title or the body has is found there already, so it would only make the index larger. */
function wordsOfParts(parts: readonly { readonly text: string }[], known: readonly Spellings[]): readonly Spellings[] {
  const seen = new Set(known.map(([plain]) => plain));
  const found: Spellings[] = [];
  for (const { text } of parts) {
    for (const word of wordsOf(text)) {
      if (found.length === maxPartWords) {
        return found;
      }
      if (!seen.has(word[0])) {
        seen.add(word[0]);
        found.push(word);
      }
    }
  }
  return found;
}

/** A parsed search text. */
export interface TextQuery {
  readonly words: readonly Spellings[];
  /** Folded text; titles that begin with it rank first. */
  readonly line: string;
  /** A key such as T-12, if the text may be one. */
  readonly key: string | undefined;
}

/** @returns undefined for a text without a letter or digit. */
export function readTextQuery(text: string): TextQuery | undefined {
  const words = wordsOf(text);
  if (words.length === 0) {
    return undefined;
  }
  const key = /^\S{2,40}$/u.test(text.trim()) ? keyTerm(text) : undefined;
  return { words, line: truncateText(plainLine(text), maxLineLength), key };
}

/** Alternatives for each word: its spellings, and corrections. */
export type Alternatives = readonly (readonly string[])[];

/** Where words may be: in the title, also in the body, also in comments and names of files. */
export type SearchedText = 'title' | 'body' | 'parts';

/** Returns a tsquery that requires every word, the last one as a prefix. */
export function conditionOf(alternatives: Alternatives, where: SearchedText, key?: string): string {
  const groups = typedTerms(alternatives).map((terms) => [
    ...terms,
    ...(where === 'title' ? [] : terms.map(inBody)),
    ...(where === 'parts' ? terms.map(inPart) : []),
  ]);
  const condition = groups.map(anyOf).join(' & ');
  return key === undefined ? condition : `(${condition}) | ${quoted(key)}`;
}

/**
 * Returns a condition for the documents that the condition on titles does not find: every word there or in the body, at
 * least one of them in the body. The database then starts with the words of bodies and does not read words that are common
 * in titles but rarely together a second time.
 */
export function bodyConditionOf(words: Alternatives): string {
  return `${conditionOf(words, 'body')} & ${anyOf(typedTerms(words).flat().map(inBody))}`;
}

/** The same for the documents that only comments and names of files complete. */
export function partsConditionOf(words: Alternatives): string {
  return `${conditionOf(words, 'parts')} & ${anyOf(typedTerms(words).flat().map(inPart))}`;
}

/**
 * Returns a condition for the documents that only corrections find: every word or a correction of it, at least one of them a
 * correction. @returns undefined if no correction differs from its word.
 */
export function correctionConditionOf(
  words: Alternatives,
  alternatives: Alternatives,
  where: SearchedText,
): string | undefined {
  const typed = typedTerms(words);
  const meant = typedTerms(alternatives).flatMap((terms, index) =>
    terms.filter((term) => typed[index]?.includes(term) !== true),
  );
  const places = [...meant, ...meant.map(inBody), ...(where === 'parts' ? meant.map(inPart) : [])];
  return meant.length === 0 ? undefined : `${conditionOf(alternatives, where)} & ${anyOf(places)}`;
}

/** The terms of all words, of the last one as a prefix. */
function typedTerms(alternatives: Alternatives): Alternatives {
  const last = alternatives.length - 1;
  return alternatives.map((options, index) => (index === last ? options.map(prefixOf) : options));
}

function anyOf(terms: readonly string[]): string {
  return `(${[...new Set(terms)].map(quoted).join(' | ')})`;
}

/** Terms that two words share when they differ by one typing error: the word, and the word without one of its letters. */
export function deletionsOf(word: string): readonly string[] {
  const letters = [...word].slice(0, lettersCompared);
  const slips = letters.map((_letter, index) => letters.filter((_other, at) => at !== index).join(''));
  return [...new Set([letters.join(''), ...slips])];
}

/** Whether typing errors are tolerated in a word: not in short words or numbers. */
export function isCorrectable(word: string): boolean {
  const { length } = [...word];
  return length >= minCorrectedLength && length <= maxCorrectedLength && !/\p{N}/u.test(word);
}

/**
 * Returns likely corrections of a word, nearest first.
 *
 * @param isSetupUnfinished true compares with as much of each candidate as was typed.
 */
export function corrections(word: string, candidates: readonly string[], isUnfinished: boolean): readonly string[] {
  const allowed = [...word].length >= longWord ? 2 : 1;
  const measured = candidates.map((candidate) => ({ candidate, distance: distanceTo(word, candidate, isUnfinished) }));
  return measured
    .filter(({ distance }) => distance <= allowed)
    .sort((left, right) => left.distance - right.distance || (left.candidate < right.candidate ? -1 : 1))
    .slice(0, maxCorrections)
    .map(({ candidate }) => candidate);
}

function distanceTo(word: string, candidate: string, isUnfinished: boolean): number {
  const row = lastRow([...word], [...candidate]);
  return isUnfinished ? Math.min(...row.slice(1)) : (row.at(-1) ?? Number.POSITIVE_INFINITY);
}

/**
 * Edit distances from `from` to each prefix of `to`: insertion, deletion, substitution, transposition (optimal string
 * alignment).
 */
function lastRow(from: readonly string[], to: readonly string[]): readonly number[] {
  let before: readonly number[] = [];
  let row: readonly number[] = to.map((_letter, index) => index).concat(to.length);
  for (const [index, letter] of from.entries()) {
    const next: number[] = [index + 1];
    for (const [at, other] of to.entries()) {
      const same = (row[at] ?? 0) + (letter === other ? 0 : 1);
      const swapped =
        index > 0 && at > 0 && letter === to[at - 1] && from[index - 1] === other ? (before[at - 1] ?? 0) + 1 : same;
      next.push(Math.min(same, swapped, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row;
}

function termsOf(word: string): readonly string[] {
  const letters = [...word].slice(0, maxPrefixLength);
  const prefixes = letters
    .slice(minPrefixLength - 1)
    .map((_letter, index) => `${letters.slice(0, index + minPrefixLength).join('')}~`);
  return [word, ...prefixes];
}

function prefixOf(word: string): string {
  const letters = [...word];
  return letters.length < minPrefixLength ? word : `${letters.slice(0, maxPrefixLength).join('')}~`;
}

function inBody(term: string): string {
  return `+${term}`;
}

function inPart(term: string): string {
  return `=${term}`;
}

function keyTerm(key: string): string {
  return `#${fold(key).replace(/[^\p{L}\p{N}]/gu, '')}`;
}

function distinct(words: readonly Spellings[]): readonly Spellings[] {
  return [...new Map(words.map((word) => [word[0], word])).values()];
}

/** Quotes a term for a tsquery. Words contain neither quotes nor backslashes; they are escaped all the same. */
export function quoted(term: string): string {
  return `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}
