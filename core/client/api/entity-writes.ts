import type { RequestPlan } from './request-plan';

interface EntityQueue {
  last: Promise<unknown>;
  waiting: number;
  version: number;
}

/**
 * Sends this browser's writes to one entity one after the other, each with the version of the last response; otherwise a
 * person who types fast would conflict with their own writes (decisions.md D2).
 */
export class EntityWrites {
  private readonly queues = new Map<string, EntityQueue>();

  run(plan: RequestPlan, send: (plan: RequestPlan) => Promise<unknown>): Promise<unknown> {
    const { entity } = plan;
    if (entity === undefined) {
      return send(plan);
    }
    const queue = this.queues.get(entity) ?? { last: Promise.resolve(), waiting: 0, version: 0 };
    this.queues.set(entity, queue);
    queue.waiting += 1;
    const done = queue.last.then(async () => {
      const { ifMatch } = plan;
      const answer = await send(ifMatch === undefined ? plan : { ...plan, ifMatch: Math.max(ifMatch, queue.version) });
      queue.version = versionOf(answer) ?? queue.version;
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

function versionOf(answer: unknown): number | undefined {
  if (typeof answer === 'object' && answer !== null && 'version' in answer) {
    return typeof answer.version === 'number' ? answer.version : undefined;
  }
  return undefined;
}
