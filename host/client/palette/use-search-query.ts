import { useEffect, useState } from 'react';
import { addDays } from '@tessera/core/contract';
import type { PersonCard } from '@tessera/core/contract';
import { useI18n, useNamedPeople } from '@tessera/core/client';
import type { KnownSearchFilter, LiveSearch, SearchFilterKey, SearchNarrowedBy } from '@tessera/core/client';
import { useDateReader, useToday } from '@tessera/core/ui';
import { filterWords, readSearchQuery, searchMessages, stateWords } from '../../../core/client/boot';
import type { SearchQueryField, SearchQueryPart } from '../../../core/client/boot';

type Translate = ReturnType<typeof useI18n>['translate'];
type DateReader = ReturnType<typeof useDateReader>;

/** A query as the search understands it. */
export interface UnderstoodQuery {
  /** The words that are searched for. */
  readonly text: string;
  /** The filters as typed, in the order of the query. */
  readonly parts: readonly SearchQueryPart[];
  readonly by: SearchNarrowedBy;
  /** False while names and labels of the query are looked up. */
  readonly isReady: boolean;
}

/** Signs in place of a word and a colon, as in a new task. */
const signs: Partial<Record<SearchFilterKey, string>> = { assignee: '@', label: '#', priority: '!' };

/** What may be a filter: a sign with a letter behind it, or a word with a colon. */
const mark = /(?:^|\s)(?:[@#!]["“„]?[\p{L}\p{N}]|[\p{L}]+:\S)/u;
const personMark = /(?:^|\s)(?:@|(\p{L}+):)["“„]?(\p{L}[\p{L}\p{N}'’-]+)/gu;

/** Reads the filters of a query, in the reader's language and in English. Call it in an observer. */
export function useSearchQuery(query: string, live: LiveSearch | undefined): UnderstoodQuery {
  const { translate } = useI18n();
  const readDate = useDateReader();
  const today = useToday();
  const [isLoaded, setLoaded] = useState(false);
  const hasMark = mark.test(query);
  useEffect(() => {
    if (hasMark) {
      void live?.loadFilters().then(() => setLoaded(true));
    }
  }, [live, hasMark]);
  const filters = hasMark ? (live?.filters ?? []) : [];
  const { people, isReady } = useNamedPeople(isLoaded ? namesIn(query, filters, translate) : []);
  const fields = filters.map((filter) => fieldOf(filter, { translate, readDate, today, people }));
  const { text, parts } = readSearchQuery(query, fields);
  return {
    text,
    parts,
    by: { filters: parts.map(({ key, value }) => ({ key, value })), ...(parts.length === 0 ? {} : { today }) },
    isReady: !hasMark || (isLoaded && isReady),
  };
}

/** Names behind the sign or the words of a person. */
function namesIn(query: string, filters: readonly KnownSearchFilter[], translate: Translate): readonly string[] {
  const known = filters.filter(({ kind }) => kind === 'person');
  const words = known.flatMap(({ key }) => wordsOf(filterWords[key], translate));
  const hasSign = known.some(({ key }) => signs[key] !== undefined);
  return [...query.matchAll(personMark)].flatMap(([, word, name = '']) =>
    (word === undefined ? hasSign : words.includes(word.toLocaleLowerCase())) ? [name] : [],
  );
}

interface FieldContext {
  readonly translate: Translate;
  readonly readDate: DateReader;
  readonly today: string;
  readonly people: readonly PersonCard[];
}

function fieldOf({ key, kind, options }: KnownSearchFilter, context: FieldContext): SearchQueryField {
  const { translate, people } = context;
  const sign = signs[key];
  const field = { key, words: wordsOf(filterWords[key], translate), ...(sign === undefined ? {} : { sign }) };
  switch (kind) {
    case 'person':
      return {
        ...field,
        values: [
          { value: 'me', names: wordsOf(searchMessages.typedMe, translate), words: translate(searchMessages.searchMe) },
          ...people.map(({ id, fullName }) => ({
            value: id,
            names: [fullName, ...fullName.split(' ')],
            words: fullName,
          })),
        ],
      };
    case 'day':
      return {
        ...field,
        values: [
          {
            value: 'overdue',
            names: wordsOf(searchMessages.typedOverdue, translate),
            words: translate(searchMessages.searchOverdue),
          },
          {
            value: 'none',
            names: wordsOf(searchMessages.typedNone, translate),
            words: translate(searchMessages.searchNone),
          },
        ],
        read: (text) => readDays(text, context),
      };
    case 'state':
    case 'choice':
      return {
        ...field,
        values: options.map(({ value, label, names = [] }) => {
          const words = typeof label === 'string' ? label : translate(label);
          const typed = kind === 'state' && isState(value) ? wordsOf(stateWords[value], translate) : [];
          // Names without spaces can be typed without quotes: in-progress, In progress.
          return { value, names: [value, words, words.replace(/\s+/g, '-'), ...names, ...typed], words };
        }),
      };
  }
}

function isState(value: string): value is keyof typeof stateWords {
  return value in stateWords;
}

/** The words of a language and the English ones, which everyone may type. */
function wordsOf(message: (typeof searchMessages)[keyof typeof searchMessages], translate: Translate): string[] {
  const english = typeof message.text === 'string' ? message.text : '';
  return [...new Set([...translate(message as typeof searchMessages.typedMe).split(', '), ...english.split(', ')])];
}

/** Reads `fri`, `<fri`, `>=2026-12-01` or `2026-12-01..2026-12-10` as a filter by days. */
function readDays(
  text: string,
  { translate, readDate }: FieldContext,
): { readonly value: string; readonly words: string } | undefined {
  const range = /^(.*?)\.\.(.*)$/.exec(text);
  if (range !== null) {
    const [first, last] = [dayOf(range[1], readDate), dayOf(range[2], readDate)];
    const isWhole = (range[1] === '' || first !== undefined) && (range[2] === '' || last !== undefined);
    return isWhole ? rangeOf(first, last, translate) : undefined;
  }
  const [, sign = '', phrase = ''] = /^([<>]=?)?\s*(.*)$/.exec(text) ?? [];
  const found = dayOf(phrase, readDate);
  if (found === undefined) {
    return undefined;
  }
  const { day, words } = found;
  switch (sign) {
    case '<':
      return { value: `..${addDays(day, -1)}`, words: translate(searchMessages.searchBefore, { day: words }) };
    case '<=':
      return rangeOf(undefined, found, translate);
    case '>':
      return { value: `${addDays(day, 1)}..`, words: translate(searchMessages.searchAfter, { day: words }) };
    case '>=':
      return rangeOf(found, undefined, translate);
    default:
      return { value: `${day}..${day}`, words };
  }
}

interface FoundDay {
  readonly day: string;
  readonly words: string;
}

function dayOf(phrase: string | undefined, readDate: DateReader): FoundDay | undefined {
  const found = phrase === undefined || phrase === '' ? undefined : readDate(phrase.trim());
  // A time does not count: filters have days.
  return found && { day: found.value.slice(0, 10), words: found.words };
}

function rangeOf(
  first: FoundDay | undefined,
  last: FoundDay | undefined,
  translate: Translate,
): { readonly value: string; readonly words: string } | undefined {
  if (first === undefined && last === undefined) {
    return undefined;
  }
  const value = `${first?.day ?? ''}..${last?.day ?? ''}`;
  if (first === undefined) {
    return { value, words: translate(searchMessages.searchUntil, { day: last?.words ?? '' }) };
  }
  return last === undefined
    ? { value, words: translate(searchMessages.searchFrom, { day: first.words }) }
    : { value, words: translate(searchMessages.searchBetween, { from: first.words, to: last.words }) };
}
