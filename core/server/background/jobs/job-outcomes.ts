import type { MetricSample } from '../../platform/metrics';

type RunOutcome = 'done' | 'retried' | 'given-up';

/** Counts the outcomes of runs in this process, by kind of job. */
export class JobOutcomes {
  private readonly counts = new Map<string, { readonly kind: string; readonly outcome: RunOutcome; count: number }>();

  add(kind: string, outcome: RunOutcome): void {
    const key = `${kind} ${outcome}`;
    const known = this.counts.get(key) ?? { kind, outcome, count: 0 };
    known.count += 1;
    this.counts.set(key, known);
  }

  samples(): readonly MetricSample[] {
    return [...this.counts.values()].map(({ kind, outcome, count }) => ({ labels: { kind, outcome }, value: count }));
  }
}

/** The text of an error that is stored with a job. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
