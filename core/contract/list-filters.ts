import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { customFilterLimits, customFilterPattern } from './custom-filter-pattern';
import { labelLimits } from './labels';
import type { Message } from './messages';
import { localized } from './messages';
import { schemaMessage } from './schema-message';
import type { BuiltInStatus } from './statuses';
import { statusKeyPattern, statusLimits } from './statuses';

/** A person by id, `me`, and what the field declares a label for: `none` for no one, `others` for anyone but the caller. */
export interface PersonFilterField {
  readonly kind: 'person';
  readonly label: Message;
  /** Label of `none`, such as "No one". */
  readonly noneLabel?: Message;
  /** Label of `others`, such as "Another person". */
  readonly othersLabel?: Message;
  /** Only `me`: the list tells no one what another person chose. */
  readonly isSelfOnly?: boolean;
}

/** One or several of few choices. */
export interface ChoiceFilterField {
  readonly kind: 'choice';
  readonly label: Message;
  readonly choices: readonly { readonly key: string; readonly label: Message }[];
}

/** One or several of the company's statuses. */
export interface StatusFilterField {
  readonly kind: 'status';
  readonly label: Message;
  /** The statuses of every company at first. */
  readonly builtIn: readonly BuiltInStatus[];
}

/** A day: relative to today, none at all, or within a range. */
export interface DayFilterField {
  readonly kind: 'day';
  readonly label: Message;
}

/** Labels of the company by id: any of several, or `none` for entities without one. */
export interface LabelFilterField {
  readonly kind: 'label';
  readonly label: Message;
  /** Label of `none`, such as "No label". */
  readonly noneLabel: Message;
}

/** The fields that the company added to the entities of a list: some of them, each with a value. */
export interface CustomFilterField {
  readonly kind: 'custom';
  readonly label: Message;
}

/** A field by which a list is filtered. */
export type FilterField =
  | PersonFilterField
  | ChoiceFilterField
  | StatusFilterField
  | DayFilterField
  | LabelFilterField
  | CustomFilterField;

/** The chosen filters; a field without a filter is absent. The same texts are used in addresses and in requests. */
export type FilterValues<Key extends string = string> = { readonly [K in Key]?: string };

/** The query of an address: `URLSearchParams`. */
export interface AddressQuery {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** The filter fields of a list, shared by its page and its endpoint. */
export interface ListFilters<Key extends string = string> {
  readonly fields: Readonly<Record<Key, FilterField>>;
  /** Query parameters for the shape of the list's endpoint. */
  readonly query: { readonly [K in Key]: z.ZodMiniOptional<z.ZodMiniString> };
  /** Reads the filters of an address; unknown values are left out. */
  readonly read: (query: Pick<AddressQuery, 'get'>) => FilterValues<Key>;
  /** Adds the filters to the query of an address and removes those that are absent. */
  readonly write: (query: Pick<AddressQuery, 'set' | 'delete'>, values: FilterValues<Key>) => void;
}

/** Relative values of a day filter. */
export const relativeDays = ['overdue', 'today', 'week', 'none'] as const;
/** A value that {@link relativeDays} lists. */
export type RelativeDay = (typeof relativeDays)[number];

/** An inclusive range of days; an end that is absent is open. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Years with four digits only: databases have no year 0. */
const day = `(?=[12])${z.regexes.date.source.slice(1, -1)}`;
const dayRange = new RegExp(`^(${day})?\\.\\.(${day})?$`);
const millisecondsADay = 86_400_000;

/**
 * Declares by which fields a list is filtered. The page gets its menu, its chips and its address from it, the endpoint
 * its query, and both the rules by which an entity matches.
 *
 * @example
 * ```ts
 * import { defineListFilters, defineMessages } from '@tessera/core/contract';
 *
 * const messages = defineMessages('notes', { author: 'Author', written: 'Written' });
 * export const noteFilters = defineListFilters({
 *   author: { kind: 'person', label: messages.author },
 *   written: { kind: 'day', label: messages.written },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineListFilters<const Key extends string>(
  fields: Readonly<Record<Key, FilterField>>,
): ListFilters<Key> {
  const keys = Object.keys(fields) as Key[];
  const patterns = new Map(keys.map((key) => [key, patternOf(fields[key])]));
  const schemas = keys.map((key) => [
    key,
    z.optional(
      z
        .string()
        .check(
          z.maxLength(lengthOf(fields[key])),
          z.regex(
            patternOf(fields[key]),
            schemaMessage(coreContractMessages.filterInvalid, { field: localized(fields[key].label) }),
          ),
        )
        .register(z.globalRegistry, { examples: [exampleOf(fields[key])] }),
    ),
  ]);
  return {
    fields,
    // The one cast of declared filters: the entries have the keys of the fields.
    query: Object.fromEntries(schemas) as ListFilters<Key>['query'],
    read: (query) => {
      const values: { [K in Key]?: string } = {};
      for (const key of keys) {
        const value = query.get(key);
        if (value !== null && patterns.get(key)?.test(value) === true) {
          values[key] = value;
        }
      }
      return values;
    },
    write: (query, values) => {
      for (const key of keys) {
        const value = values[key];
        if (value === undefined) {
          query.delete(key);
        } else {
          query.set(key, value);
        }
      }
    },
  };
}

/** The longest value of a field, in characters. */
function lengthOf({ kind }: FilterField): number {
  switch (kind) {
    case 'custom':
      return customFilterLimits.length;
    case 'status':
      return statusLimits.inFilter * 48;
    default:
      return 400;
  }
}

function patternOf(field: FilterField): RegExp {
  switch (field.kind) {
    case 'person': {
      const { noneLabel, othersLabel, isSelfOnly = false } = field;
      const words = [
        'me',
        ...(noneLabel === undefined ? [] : ['none']),
        ...(othersLabel === undefined ? [] : ['others']),
      ];
      return new RegExp(`^(?:${[...words, ...(isSelfOnly ? [] : [uuid])].join('|')})$`);
    }
    case 'choice': {
      const choice = `(?:${field.choices.map(({ key }) => key).join('|')})`;
      return new RegExp(`^${choice}(?:,${choice}){0,${field.choices.length - 1}}$`);
    }
    case 'status': {
      const status = statusKeyPattern(field.builtIn);
      return new RegExp(`^${status}(?:,${status}){0,${statusLimits.inFilter - 1}}$`);
    }
    case 'day':
      return new RegExp(`^(?:${relativeDays.join('|')}|(?:${day})?\\.\\.(?:${day})|(?:${day})\\.\\.)$`);
    case 'label':
      return new RegExp(`^(?:none|${uuid}(?:,${uuid}){0,${labelLimits.inFilter - 1}})$`);
    case 'custom':
      return customFilterPattern;
  }
}

/** A value that a field accepts, for the description of the endpoint. */
function exampleOf(field: FilterField): string {
  switch (field.kind) {
    case 'person':
      return 'me';
    case 'choice':
      return field.choices[0]?.key ?? '';
    case 'status':
      return field.builtIn[0]?.key ?? '';
    case 'day':
      return 'today';
    case 'label':
      return 'none';
    case 'custom':
      return '01990000-0000-7000-8000-000000000001:none';
  }
}

/** The chosen keys of a choice or status filter, and the ids of a label filter. */
export function choicesOf(value: string): readonly string[] {
  return value.split(',');
}

/** The value of a choice filter with one choice more or less; undefined when none is left. */
export function toggleChoice(value: string | undefined, key: string): string | undefined {
  const chosen = value === undefined ? [] : choicesOf(value);
  const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
  return next.length === 0 ? undefined : next.join(',');
}

/** Whether a day filter depends on what day it is. */
export function isRelativeDay(value: string | undefined): boolean {
  return value === 'overdue' || value === 'today' || value === 'week';
}

/**
 * The days of a day filter, `none` for entities without a day.
 *
 * @param today `YYYY-MM-DD`; `week` is today and the seven days after it.
 */
export function daysOf(value: string, today: string): DayRange | 'none' {
  switch (value) {
    case 'none':
      return 'none';
    case 'overdue':
      return { to: addDays(today, -1) };
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: today, to: addDays(today, 7) };
    default: {
      const [, from, to] = dayRange.exec(value) ?? [];
      return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    }
  }
}

/** Whether a day, or undefined for none, matches a day filter. */
export function matchesDay(value: string, found: string | undefined, today: string): boolean {
  const days = daysOf(value, today);
  if (days === 'none') {
    return found === undefined;
  }
  return found !== undefined && (days.from ?? found) <= found && found <= (days.to ?? found);
}

/** Whether a person, or undefined for no one, matches a person filter. */
export function matchesPerson(value: string, found: string | undefined, me: string | undefined): boolean {
  if (value === 'others') {
    return found !== undefined && found !== me;
  }
  return value === 'none' ? found === undefined : found !== undefined && found === (value === 'me' ? me : value);
}

/** The day some days after another one, `YYYY-MM-DD`. */
export function addDays(from: string, count: number): string {
  return new Date(Date.parse(from) + count * millisecondsADay).toISOString().slice(0, 10);
}

/**
 * Whether an entity matches a label filter.
 *
 * @param ids the labels of the entity, with those that were deleted or merged.
 * @param idOf the label that stands for one; undefined for a deleted one.
 */
export function matchesLabels(
  value: string,
  ids: readonly string[],
  idOf: (id: string) => string | undefined,
): boolean {
  const found = ids.map(idOf).filter((id) => id !== undefined);
  if (value === 'none') {
    return found.length === 0;
  }
  return choicesOf(value).some((id) => found.includes(idOf(id) ?? id));
}
