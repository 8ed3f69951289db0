import { listNextDates, maxNextDates, parseRecurrence } from '../../../contract';
import type { RecurrenceRule } from '../../../contract';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { nextOccurrence } from './next-occurrence';

/** Endpoints of core for rules of recurrence. */
export const recurrenceEndpoints: readonly EndpointBinding[] = [
  handle(listNextDates, ({ query: { rule: text, from } }) => {
    const rule = parseRecurrence(text);
    return Promise.resolve({ dates: rule === undefined ? [] : [...nextDates(rule, from)] });
  }),
];

/** The first date counts as one of `count`. */
function nextDates(rule: RecurrenceRule, from: string): readonly string[] {
  const dates: string[] = [];
  const most = Math.min(maxNextDates, (rule.count ?? Infinity) - 1);
  for (let last = from; dates.length < most;) {
    const next = nextOccurrence(rule, from, last);
    if (next === undefined) {
      break;
    }
    dates.push(next);
    last = next;
  }
  return dates;
}
