import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from '../installation/visitor';

/** Why a writer was not answered with a task. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly retryAfter: unknown;
}

const pause = 100;
const untilLimit = 240_000;

/** Creates tasks, each with a key of its own, and repeats a request until it has a response, as a browser does. */
export class Writer {
  /** Ids of tasks by their titles. */
  readonly acknowledged = new Map<string, string>();
  readonly refusals: Refusal[] = [];
  private isOver = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly visitor: Visitor,
    private readonly clientId: string,
  ) {}

  begin(): void {
    this.running = this.writeOn();
  }

  /** Resolves when the last task is acknowledged. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async writeOn(): Promise<void> {
    while (!this.isOver) {
      const title = `Task ${randomUUID()}`;
      this.acknowledged.set(title, await this.write(title, randomUUID()));
    }
  }

  private async write(title: string, key: string): Promise<string> {
    for (;;) {
      // A connection that broke off is no answer: the same call is sent again.
      const answer = await this.visitor.post(`/tasks?clientid=${this.clientId}`, { title }, key).catch(() => undefined);
      if (answer?.status === 201) {
        return answer.body.id as string;
      }
      if (answer !== undefined) {
        const { code, errors, params } = answer.body as {
          readonly code: string;
          readonly errors: readonly string[];
          readonly params: { readonly retryAfter?: unknown };
        };
        this.refusals.push({ status: answer.status, code, sentence: errors[0] ?? '', retryAfter: params.retryAfter });
      }
      await sleep(pause);
    }
  }
}

/** One writer for each visitor, at work. */
export function startWriters(visitors: readonly Visitor[], clientId: string): readonly Writer[] {
  const writers = visitors.map((visitor) => new Writer(visitor, clientId));
  for (const writer of writers) {
    writer.begin();
  }
  return writers;
}

/** How many tasks they were told of so far. */
export function writtenBy(writers: readonly Writer[]): number {
  return writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
}

/** What each of them was told of, and is not there exactly once. */
export async function missingOf(
  writers: readonly Writer[],
  reader: Visitor,
  clientId: string,
): Promise<readonly string[]> {
  const times = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ clientid: clientId, state: 'all', sort: 'created', limit: '200' });
    if (cursor !== null) {
      query.set('cursor', cursor);
    }
    const { body } = await reader.get(`/tasks?${query}`);
    for (const { title } of body.items as readonly { readonly title: string }[]) {
      times.set(title, (times.get(title) ?? 0) + 1);
    }
    cursor = body.nextCursor as string | null;
  } while (cursor !== null);
  const titles = writers.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
  return titles.filter((title) => times.get(title) !== 1);
}

/** Waits for a condition. @throws Error with the condition where it does not become true within four minutes. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + untilLimit;
  while (!(await condition())) {
    if (performance.now() > end) {
      throw new Error(`This did not become true: ${String(condition)}`);
    }
    await sleep(pause / 2);
  }
}
