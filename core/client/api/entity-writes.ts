import { isSameValue } from '../entities/three-way-merge';
import type { RequestPlan } from './request-plan';

interface EntityQueue {
  last: Promise<unknown>;
  waiting: number;
  /** The latest response. */
  answer: unknown;
}

/**
 * Sends this browser's writes to one entity one after the other, each on top of the one before; otherwise a person who
 * types fast would conflict with their own writes (decisions.md D2).
 */
export class EntityWrites {
  private readonly queues = new Map<string, EntityQueue>();

  run(plan: RequestPlan, send: (plan: RequestPlan) => Promise<unknown>): Promise<unknown> {
    const { entity } = plan;
    if (entity === undefined) {
      return send(plan);
    }
    const queue = this.queues.get(entity) ?? { last: Promise.resolve(), waiting: 0, answer: undefined };
    this.queues.set(entity, queue);
    queue.waiting += 1;
    const done = queue.last.then(async () => {
      const answer = await send(planAfter(plan, queue.answer));
      queue.answer = answer;
      return answer;
    });
    // The next write is sent whatever the outcome of this one; its caller receives the failure.
    queue.last = done.then(
      () => this.leave(entity, queue),
      () => this.leave(entity, queue),
    );
    return done;
  }

  private leave(entity: string, queue: EntityQueue): void {
    queue.waiting -= 1;
    if (queue.waiting === 0) {
      this.queues.delete(entity);
    }
  }
}

/**
 * The plan on top of an earlier write's response. It takes over the response's version only where the response still has
 * the values that the person saw; otherwise another person changed them in between, and the server must refuse.
 */
export function planAfter(plan: RequestPlan, answer: unknown): RequestPlan {
  const { ifMatch, seen } = plan;
  if (ifMatch === undefined || seen === undefined || typeof answer !== 'object' || answer === null) {
    return plan;
  }
  // The one cast of responses, to read fields by their names.
  const fields = answer as Readonly<Record<string, unknown>>;
  const { version } = fields;
  const isUnchanged = Object.entries(seen).every(([name, value]) => isSameValue(fields[name], value));
  return typeof version === 'number' && version > ifMatch && isUnchanged ? { ...plan, ifMatch: version } : plan;
}
