import type { AheadRow } from '../services';

/** Runs the statement for so many calls, on behalf of one of them. */
type Ask<Row> = (calls: number) => Promise<Row | undefined>;

interface Waiting {
  readonly ask: Ask<unknown>;
  readonly resolve: (outcome: AheadRow<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Statements of which one may do for several calls. A call that finds one under way waits for it to end, and the next is
 * run for all that have come meanwhile: nobody waits longer than for their own in a row.
 */
export class SharedStatements {
  private readonly lines = new Map<string, Waiting[]>();

  /** @param key the same for calls of which each could run it for the others */
  run<Row>(key: string, ask: Ask<Row>): Promise<AheadRow<Row>> {
    return new Promise((resolve, reject) => {
      const waiting = { ask, resolve: resolve as Waiting['resolve'], reject };
      const line = this.lines.get(key);
      if (line === undefined) {
        this.lines.set(key, [waiting]);
        void this.serve(key);
      } else {
        line.push(waiting);
      }
    });
  }

  /** Never rejects: a failure goes to the call whose statement failed. */
  private async serve(key: string): Promise<void> {
    for (let line = this.lines.get(key); line !== undefined; line = this.lines.get(key)) {
      const [first, ...others] = line;
      if (first === undefined) {
        this.lines.delete(key);
        return;
      }
      this.lines.set(key, []);
      try {
        const row = await first.ask(line.length);
        for (const [place, { resolve }] of line.entries()) {
          resolve({ row, place });
        }
      } catch (error) {
        first.reject(error);
        // What failed for one need not fail for the next.
        this.lines.get(key)?.unshift(...others);
      }
    }
  }
}
