import type { CustomField, CustomValue } from './custom-fields';
import { daysOf } from './list-filters';

/** Which values of a field a filter selects. */
export type CustomTest =
  | { readonly kind: 'any'; readonly values: readonly (string | boolean)[] }
  /** Both ends included; one that is left out is open. */
  | { readonly kind: 'range'; readonly lowest?: string | number; readonly highest?: string | number }
  | { readonly kind: 'none' }
  /** None, or another value than these, such as an option that was removed. */
  | { readonly kind: 'except'; readonly values: readonly string[] };

/** Who and which day a filter by custom fields refers to. */
export interface CustomFilterContext {
  readonly personId: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * The filters of single fields in a filter by custom fields: `<field>:<value>`, separated by semicolons. A value is `none`;
 * ids of options or people separated by commas, with `me` for the caller; `yes` for a checkbox; a day as day filters have
 * it; or a range of numbers such as `1..5`, with an end left out.
 */
export function parseCustomFilter(text: string | undefined): ReadonlyMap<string, string> {
  const parts = text === undefined || text === '' ? [] : text.split(';');
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const));
}

/** Undefined for none. */
function formatCustomFilter(filters: ReadonlyMap<string, string>): string | undefined {
  return filters.size === 0 ? undefined : [...filters].map(([id, value]) => `${id}:${value}`).join(';');
}

/** A filter by custom fields with another value for one of them; undefined removes it. */
export function withCustomFilter(text: string | undefined, id: string, value: string | undefined): string | undefined {
  const filters = new Map(parseCustomFilter(text));
  if (value === undefined) {
    filters.delete(id);
  } else {
    filters.set(id, value);
  }
  return formatCustomFilter(filters);
}

/** What the filter of a field selects; undefined when it does not fit the kind of the field. */
export function customTestOf(
  { kind, options = [] }: Pick<CustomField, 'kind' | 'options'>,
  value: string,
  { personId, today }: CustomFilterContext,
): CustomTest | undefined {
  if (value === 'none') {
    return { kind: 'none' };
  }
  const items = value.split(',');
  switch (kind) {
    case 'choice':
    case 'choices': {
      const values = items.filter((item) => options.some(({ id }) => id === item));
      return values.length === 0 ? undefined : { kind: 'any', values };
    }
    case 'person': {
      const values = items.flatMap((item) => (item === 'me' ? (personId ?? []) : item));
      return { kind: 'any', values };
    }
    case 'checkbox':
      return value === 'yes' ? { kind: 'any', values: [true] } : undefined;
    case 'date': {
      const days = daysOf(value, today);
      const { from, to } = days === 'none' ? {} : days;
      return from === undefined && to === undefined ? undefined : range(from, to);
    }
    case 'number': {
      const [from, to] = value.split('..').map((end) => (end === '' ? undefined : Number(end)));
      const isWrong = [from, to].some((end) => end !== undefined && !Number.isFinite(end));
      return isWrong || !value.includes('..') || (from === undefined && to === undefined) ? undefined : range(from, to);
    }
    default:
      return undefined;
  }
}

function range(lowest: string | number | undefined, highest: string | number | undefined): CustomTest {
  return {
    kind: 'range',
    ...(lowest === undefined ? {} : { lowest }),
    ...(highest === undefined ? {} : { highest }),
  };
}

/** Whether the value of an entity passes a test; the same rules as the database's. */
export function passesCustomTest(test: CustomTest | undefined, value: CustomValue | undefined): boolean {
  if (test === undefined) {
    return false;
  }
  switch (test.kind) {
    case 'none':
      return value === undefined;
    case 'except':
      return value === undefined || ![value].flat().some((each) => test.values.some((known) => known === each));
    case 'any':
      return value !== undefined && [value].flat().some((each) => test.values.some((wanted) => wanted === each));
    case 'range':
      return (
        value !== undefined &&
        (test.lowest === undefined || value >= test.lowest) &&
        (test.highest === undefined || value <= test.highest)
      );
  }
}

/** Who, which day and which fields a filter by custom fields refers to. */
export interface CustomMatchContext extends CustomFilterContext {
  /** Undefined for a deleted field, which no entity matches. */
  readonly fieldOf: (id: string) => Pick<CustomField, 'kind' | 'options'> | undefined;
}

/** Whether an entity matches a filter by custom fields. */
export function matchesCustomFilter(
  filter: string,
  values: Readonly<Record<string, CustomValue>> | undefined,
  { fieldOf, ...context }: CustomMatchContext,
): boolean {
  return [...parseCustomFilter(filter)].every(([id, value]) => {
    const field = fieldOf(id);
    return passesCustomTest(field && customTestOf(field, value, context), values?.[id]);
  });
}
