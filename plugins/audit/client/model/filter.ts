import type { AuditFilter } from '@tessera/core/contract';
import { addDays, momentOf } from '@tessera/core/contract';

/** The filters as the address has them. */
export interface ShownFilter {
  /** The value of a `DateRangeField`: days of the reader's zone. */
  readonly period: string;
  /** Id of a person. */
  readonly person: string;
  /** An action or an area. */
  readonly action: string;
  /** Id of the entity that the entries are about. */
  readonly entity: string;
}

const names = ['period', 'person', 'action', 'entity'] as const;
const period = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/;
const patterns: Readonly<Record<keyof ShownFilter, RegExp>> = {
  period,
  person: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  action: /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/,
  entity: /^.{1,200}$/s,
};

/** Reads the filters of an address; what is none counts as absent. */
export function readFilter(query: Pick<URLSearchParams, 'get'>): ShownFilter {
  const read = (name: keyof ShownFilter): string => {
    const value = query.get(name) ?? '';
    return patterns[name].test(value) && (name !== 'period' || isPeriod(value)) ? value : '';
  };
  return { period: read('period'), person: read('person'), action: read('action'), entity: read('entity') };
}

/** The query of an address with these filters, with `?` or empty. */
export function writeFilter(filter: ShownFilter): string {
  const query = new URLSearchParams(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters as requests have them. @param timeZone of the reader, who means whole days of it. */
export function toRequest({ period: days, person, action, entity }: ShownFilter, timeZone: string): AuditFilter {
  const [, from = '', to = ''] = period.exec(days) ?? [];
  return {
    ...(from === '' ? {} : { since: startOf(from, timeZone), before: startOf(addDays(to, 1), timeZone) }),
    ...(person === '' ? {} : { person }),
    ...(action === '' ? {} : { action }),
    ...(entity === '' ? {} : { entityId: entity }),
  };
}

function startOf(date: string, timeZone: string): string {
  return momentOf({ date, time: '00:00' }, timeZone).toISOString();
}

function isPeriod(value: string): boolean {
  const [, from = '', to = ''] = period.exec(value) ?? [];
  return isDay(from) && isDay(to) && from <= to;
}

/** Some texts of no day, such as 30 February, parse as a later one. */
function isDay(text: string): boolean {
  const parsed = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text);
}
