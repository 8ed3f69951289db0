import { RRuleTemporal } from 'rrule-temporal';
import type { RecurrenceRule } from '../../../contract';
import { formatRecurrence } from '../../../contract';

/** Periods that are tried at most: a rule such as the 31st of every 12th month from February on never comes. */
const maxPeriods = 1_000;

/**
 * The first date of a rule after another one, both `YYYY-MM-DD`. Dates are those of a calendar, without a zone: their
 * wall time is the same whether clocks are changed between them or not (RFC 5545, section 3.3.10).
 *
 * @param rule of which `count` is left to the caller, who knows how many dates came before.
 * @param from the date that intervals are counted from, and that the rule's missing parts follow from.
 * @param after not before `from`; default: `from`.
 * @returns undefined when none comes until the rule's end, or ever.
 */
export function nextOccurrence(rule: RecurrenceRule, from: string, after = from): string | undefined {
  const { count: _count, until, ...endless } = rule;
  const dates = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${from.replaceAll('-', '')}T000000\nRRULE:${formatRecurrence(endless)}`,
    maxIterations: maxPeriods,
    cache: false,
  });
  const date = firstAfter(dates, after);
  return date !== undefined && until !== undefined && date > until ? undefined : date;
}

function firstAfter(dates: RRuleTemporal, after: string): string | undefined {
  try {
    const next = dates.next(new Date(`${after}T00:00:00Z`))?.toString();
    // After the year 9999, which is written in another way, no date can be stored.
    return next === undefined || next.startsWith('+') ? undefined : next.slice(0, 10);
  } catch (error) {
    // The library says by its text only that it gave up.
    if (error instanceof Error && error.message.startsWith('Maximum')) {
      return undefined;
    }
    throw error;
  }
}
