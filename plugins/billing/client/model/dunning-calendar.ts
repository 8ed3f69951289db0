import { addDays } from '@tessera/core/contract';
import { dunningDays } from '../../contract/arithmetic/dunning-days';

/** What happens on a day while an invoice is open. */
export interface DunningDay {
  readonly day: string;
  readonly event: 'failed' | 'retry' | 'readOnly' | 'suspended' | 'ended';
  readonly isOver: boolean;
}

/** The days after a failed payment, in order. The present day counts as one to come. */
export function dunningCalendar(failedOn: string, today: string): readonly DunningDay[] {
  const { retries, readOnly, suspended, ended } = dunningDays;
  const events: readonly (readonly [number, DunningDay['event']])[] = [
    [0, 'failed'],
    ...retries.map((days) => [days, 'retry'] as const),
    [readOnly, 'readOnly'],
    [suspended, 'suspended'],
    [ended, 'ended'],
  ];
  return [...events]
    .sort(([left], [right]) => left - right)
    .map(([days, event]) => {
      const day = addDays(failedOn, days);
      return { day, event, isOver: event === 'failed' || day < today };
    });
}
