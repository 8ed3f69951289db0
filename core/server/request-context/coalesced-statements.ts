import type { CoalescedRow } from './call-context';

/** Runs the statement for a number of requests, in the name of one of them. */
type Ask<Row> = (calls: number) => Promise<Row | undefined>;

interface Waiting {
  readonly ask: Ask<unknown>;
  readonly resolve: (outcome: CoalescedRow<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Coalesces identical statements of concurrent requests. While one runs, further requests with its key are queued, and
 * the next statement runs for all of them: a request waits for two statements at most.
 */
export class CoalescedStatements {
  private readonly queues = new Map<string, Waiting[]>();

  /** @param key the same for requests that can share a statement */
  run<Row>(key: string, ask: Ask<Row>): Promise<CoalescedRow<Row>> {
    return new Promise((resolve, reject) => {
      const waiting = { ask, resolve: resolve as Waiting['resolve'], reject };
      const queue = this.queues.get(key);
      if (queue === undefined) {
        this.queues.set(key, [waiting]);
        void this.serve(key);
      } else {
        queue.push(waiting);
      }
    });
  }

  /** Never rejects; a failure rejects the request in whose name the statement ran. */
  private async serve(key: string): Promise<void> {
    for (let queue = this.queues.get(key); queue !== undefined; queue = this.queues.get(key)) {
      const [first, ...others] = queue;
      if (first === undefined) {
        this.queues.delete(key);
        return;
      }
      this.queues.set(key, []);
      try {
        const row = await first.ask(queue.length);
        for (const [index, { resolve }] of queue.entries()) {
          resolve({ row, index });
        }
      } catch (error) {
        first.reject(error);
        // A statement that failed for one request may succeed for the next.
        this.queues.get(key)?.unshift(...others);
      }
    }
  }
}
