import type { SearchFilterKey } from './search-filters';

/** A part of a query that stands for a filter, such as "is:open". */
export interface SearchQueryPart {
  readonly key: SearchFilterKey;
  readonly value: string;
  /** The value in words, such as "Ana Lopez". */
  readonly words: string;
  /** As typed. */
  readonly text: string;
  /** Index of its first character, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** A value that a filter may have, and what people type for it. */
export interface SearchQueryValue {
  readonly value: string;
  /** A name that several values have stands for none of them. */
  readonly names: readonly string[];
  readonly words: string;
}

/** How one filter is written. */
export interface SearchQueryField {
  readonly key: SearchFilterKey;
  /** Words before the colon, in lower case. */
  readonly words: readonly string[];
  /** One character in place of a word and its colon: `@`. */
  readonly sign?: string;
  readonly values: readonly SearchQueryValue[];
  /** Reads a value that is none of `values`, such as "<fri"; undefined if it is none. */
  readonly read?: (text: string) => { readonly value: string; readonly words: string } | undefined;
}

/** A query: the text that is searched for, and its filters. */
export interface SearchQueryReading {
  readonly text: string;
  readonly parts: readonly SearchQueryPart[];
}

interface Value {
  readonly value: string;
  readonly words: string;
  readonly end: number;
}

/**
 * Reads the filters of a query: `offer @ana is:open due:<fri`. A value with spaces is quoted, names of people and labels
 * may also be written as they are. Whatever is not understood stays text.
 */
export function readSearchQuery(query: string, fields: readonly SearchQueryField[]): SearchQueryReading {
  const folded = fold(query);
  const parts: SearchQueryPart[] = [];
  let at = 0;
  while (at < query.length) {
    const isStart = at === 0 || /\s/.test(query.charAt(at - 1));
    const part = isStart ? partAt(query, folded, at, fields) : undefined;
    if (part !== undefined) {
      parts.push(part);
    }
    at = part === undefined ? at + 1 : part.end;
  }
  return { text: withoutThem(query, parts), parts };
}

/** The query without one of its filters. */
export function withoutPart(query: string, { start, end }: SearchQueryPart): string {
  return withoutThem(query, [{ start, end }]);
}

function withoutThem(query: string, parts: readonly Pick<SearchQueryPart, 'start' | 'end'>[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of parts) {
    rest += `${query.slice(from, start)} `;
    from = end;
  }
  return (rest + query.slice(from)).replace(/\s+/g, ' ').trim();
}

function partAt(
  query: string,
  folded: string,
  start: number,
  fields: readonly SearchQueryField[],
): SearchQueryPart | undefined {
  for (const field of fields) {
    const from = valueStart(folded, start, field);
    const found = from === undefined ? undefined : readValue(query, folded, from, field);
    if (found !== undefined) {
      const { value, words, end } = found;
      return { key: field.key, value, words, text: query.slice(start, end), start, end };
    }
  }
  return undefined;
}

/** Where the value begins: behind the sign, or behind a word and its colon. */
function valueStart(folded: string, start: number, { words, sign }: SearchQueryField): number | undefined {
  if (sign !== undefined && folded.startsWith(sign, start)) {
    return start + sign.length;
  }
  const word = words.find((each) => folded.startsWith(`${fold(each)}:`, start));
  return word === undefined ? undefined : start + word.length + 1;
}

function readValue(query: string, folded: string, from: number, field: SearchQueryField): Value | undefined {
  const quoted = /^["“„]([^"“”„]+)["“”]/u.exec(query.slice(from));
  if (quoted !== null) {
    const text = quoted[1] ?? '';
    const end = from + quoted[0].length;
    const found = exactly(text, field) ?? field.read?.(text.trim());
    return found && isEnd(query, end) ? { value: found.value, words: found.words, end } : undefined;
  }
  const word = /^\S+/.exec(query.slice(from))?.[0] ?? '';
  const named = nameAt(folded, from, field);
  if (named !== undefined) {
    return named;
  }
  const read = word === '' ? undefined : field.read?.(word);
  return read && { value: read.value, words: read.words, end: from + word.length };
}

/** The value of the longest name that is written at an index: "Ana Lopez" before "Ana". */
function nameAt(folded: string, from: number, field: SearchQueryField): Value | undefined {
  const names = [...ownersOf(field).entries()]
    .filter(([name]) => name !== '' && folded.startsWith(name, from) && isEnd(folded, from + name.length))
    .sort(([left], [right]) => right.length - left.length);
  const [name, owner] = names[0] ?? [];
  return name === undefined || owner === undefined
    ? undefined
    : { value: owner.value, words: owner.words, end: from + name.length };
}

function exactly(text: string, field: SearchQueryField): SearchQueryValue | undefined {
  return ownersOf(field).get(fold(text.trim()));
}

/** Values by folded name; undefined where several have one name. */
function ownersOf({ values }: SearchQueryField): ReadonlyMap<string, SearchQueryValue | undefined> {
  const owners = new Map<string, SearchQueryValue | undefined>();
  for (const value of values) {
    for (const name of new Set(value.names.map(fold))) {
      owners.set(name, owners.has(name) ? undefined : value);
    }
  }
  return owners;
}

function isEnd(text: string, at: number): boolean {
  return at >= text.length || /\s/.test(text.charAt(at));
}

/** In lower case without accents, of the same length as the text, so that indexes are those of the text. */
function fold(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    folded += plain.length === 1 ? plain : character;
  }
  return folded;
}
