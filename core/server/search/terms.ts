import type { Spellings } from './words';
import { cut, fold, plainLine, wordsOf } from './words';

/**
 * What the index holds of a document is a set of terms, so that every search is a lookup of whole terms: a word as it is,
 * its beginnings from two letters on (`re~`, `rep~`, …), both again with `+` for the body, and `#t12` for a key. Prefix
 * search by the database instead reads every word that begins alike, whoever's it is.
 */
const shortestBeginning = 2;
const longestBeginning = 16;
/** Different words of a body that are indexed; those of a long text come early or are said again. */
const mostBodyWords = 400;

/** Longest title that is compared by its beginning. Letters. */
const longestLine = 200;

/** Shortest word in which a slip of the finger is forgiven; from `longWord` on, two. */
const shortestForgiven = 4;
const longWord = 8;
const longestForgiven = 32;
/** A slip is looked for among the first letters: that keeps the index small, and finds words that are not finished. */
const lettersCompared = 8;
/** Words that may stand for a misspelled one. */
const mostCorrections = 16;

/** What of a document is indexed. */
export interface IndexedText {
  readonly terms: readonly string[];
  /** The title as a line that a search may begin. */
  readonly line: string;
  /** Words that a misspelled one may have meant. */
  readonly vocabulary: readonly string[];
}

export function indexedText(document: {
  readonly title: string;
  readonly body: string;
  readonly keys?: readonly string[];
}): IndexedText {
  const inTitle = wordsOf(document.title);
  const bodyWords = distinct(wordsOf(document.body)).slice(0, mostBodyWords);
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
  const vocabulary = new Set([...inTitle, ...bodyWords].flat().filter(isForgiven));
  return { terms: [...terms], line: cut(plainLine(document.title), longestLine), vocabulary: [...vocabulary] };
}

/** A search text as the index is asked for it. `undefined` parts are not asked. */
export interface TextQuery {
  readonly words: readonly Spellings[];
  /** What a title begins with, to come first. */
  readonly line: string;
  /** A key such as T-12, where the text may be one. */
  readonly key: string | undefined;
}

/** @returns undefined for a text without a letter or digit. */
export function readTextQuery(text: string): TextQuery | undefined {
  const words = wordsOf(text);
  if (words.length === 0) {
    return undefined;
  }
  const key = /^\S{2,40}$/u.test(text.trim()) ? keyTerm(text) : undefined;
  return { words, line: cut(plainLine(text), longestLine), key };
}

/** What may stand for each word: its spellings, or corrections besides. */
export type Alternatives = readonly (readonly string[])[];

/**
 * A condition on terms, as PostgreSQL reads a tsquery: every word, the last one as far as it is typed.
 *
 * @param where `title`, or `anywhere` with the body besides.
 */
export function conditionOf(alternatives: Alternatives, where: 'title' | 'anywhere', key?: string): string {
  const groups = typedTerms(alternatives).map((terms) =>
    where === 'title' ? terms : [...terms, ...terms.map(inBody)],
  );
  const condition = groups.map(anyOf).join(' & ');
  return key === undefined ? condition : `(${condition}) | ${quoted(key)}`;
}

/**
 * What a condition on titles leaves over: every word anywhere, and one at least in the body. The words of bodies lead the
 * database then, so that words which are common in titles and seldom together are not gone through a second time.
 */
export function bodyConditionOf(words: Alternatives): string {
  return `${conditionOf(words, 'anywhere')} & ${anyOf(typedTerms(words).flat().map(inBody))}`;
}

/**
 * What corrections find and the words themselves do not: every word or what may stand for it, and one at least of what
 * stands for another. @returns undefined where nothing stands for another as far as words are compared.
 */
export function slipConditionOf(words: Alternatives, alternatives: Alternatives): string | undefined {
  const typed = typedTerms(words);
  const meant = typedTerms(alternatives).flatMap((terms, index) =>
    terms.filter((term) => typed[index]?.includes(term) !== true),
  );
  return meant.length === 0
    ? undefined
    : `${conditionOf(alternatives, 'anywhere')} & ${anyOf([...meant, ...meant.map(inBody)])}`;
}

/** The last word as far as it is typed. */
function typedTerms(alternatives: Alternatives): Alternatives {
  const last = alternatives.length - 1;
  return alternatives.map((options, index) => (index === last ? options.map(beginningOf) : options));
}

function anyOf(terms: readonly string[]): string {
  return `(${[...new Set(terms)].map(quoted).join(' | ')})`;
}

/** What two words have in common when one slip lies between them: both, and both without one of their letters. */
export function slipsOf(word: string): readonly string[] {
  const letters = [...word].slice(0, lettersCompared);
  const slips = letters.map((_letter, index) => letters.filter((_other, at) => at !== index).join(''));
  return [...new Set([letters.join(''), ...slips])];
}

/** Whether slips are looked for in a word: not in short ones, nor in numbers. */
export function isForgiven(word: string): boolean {
  const { length } = [...word];
  return length >= shortestForgiven && length <= longestForgiven && !/\p{N}/u.test(word);
}

/**
 * The words that one may have been meant, nearest first.
 *
 * @param isUnfinished true compares with as much of each candidate as was typed.
 */
export function corrections(word: string, candidates: readonly string[], isUnfinished: boolean): readonly string[] {
  const allowed = [...word].length >= longWord ? 2 : 1;
  const measured = candidates.map((candidate) => ({ candidate, distance: distanceTo(word, candidate, isUnfinished) }));
  return measured
    .filter(({ distance }) => distance <= allowed)
    .sort((left, right) => left.distance - right.distance || (left.candidate < right.candidate ? -1 : 1))
    .slice(0, mostCorrections)
    .map(({ candidate }) => candidate);
}

function distanceTo(word: string, candidate: string, isUnfinished: boolean): number {
  const row = lastRow([...word], [...candidate]);
  return isUnfinished ? Math.min(...row.slice(1)) : (row.at(-1) ?? Number.POSITIVE_INFINITY);
}

/**
 * Steps from `from` to each beginning of `to`: a letter more, less, another one, or two that changed places (optimal
 * string alignment).
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
  const letters = [...word].slice(0, longestBeginning);
  const beginnings = letters
    .slice(shortestBeginning - 1)
    .map((_letter, index) => `${letters.slice(0, index + shortestBeginning).join('')}~`);
  return [word, ...beginnings];
}

function beginningOf(word: string): string {
  const letters = [...word];
  return letters.length < shortestBeginning ? word : `${letters.slice(0, longestBeginning).join('')}~`;
}

function inBody(term: string): string {
  return `+${term}`;
}

function keyTerm(key: string): string {
  return `#${fold(key).replace(/[^\p{L}\p{N}]/gu, '')}`;
}

function distinct(words: readonly Spellings[]): readonly Spellings[] {
  return [...new Map(words.map((word) => [word[0], word])).values()];
}

/** A term in a tsquery. Words hold neither quotes nor backslashes; what becomes a condition is escaped all the same. */
export function quoted(term: string): string {
  return `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}
