import type { Frame } from './frame';
import { hubLimits } from './hub-limits';
import type { HubTransport } from './hub-transport';
import { acme, globex, ManualClock, silentLogger, TestGuard } from '../../../testing/server/hub-test-kit';
import { ConnectionLimiter } from './connection-limiter';
import { PortalHub } from './portal-hub';

/** A browser that records the frames it receives. */
class RememberingSink implements HubTransport {
  readonly kind = 'websocket';
  readonly hasOwnKeepAlive = false;
  readonly unreadBytes = 0;
  readonly closed = Promise.resolve();
  readonly frames: Frame[] = [];

  write(frame: Frame): void {
    this.frames.push(frame);
  }

  tick(): boolean {
    return true;
  }

  close(): void {}

  destroy(): void {}

  get numbers(): readonly number[] {
    return this.frames.flatMap(({ text }) => {
      const message = JSON.parse(text.slice(0, -1)) as { type?: number; arguments?: [number] };
      return message.type === 1 ? (message.arguments ?? []) : [];
    });
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function fill(hub: PortalHub, guard: TestGuard, count: number): Promise<readonly RememberingSink[]> {
  const sinks: RememberingSink[] = [];
  for (let number = 0; number < count; number += 1) {
    const personId = `person-${number}`;
    guard.enrol(personId, acme);
    guard.enrol(personId, globex);
    const sink = new RememberingSink();
    const peer = hub.open(
      `connection-${number}`,
      { personId, sessionId: personId, address: '', expires: Number.MAX_SAFE_INTEGER },
      sink,
    );
    peer.receive('{"protocol":"json","version":1}\u001e');
    peer.receive(
      `${JSON.stringify({ type: 1, target: 'JoinGroup', arguments: [acme, personId], invocationId: '1' })}\u001e`,
    );
    sinks.push(sink);
  }
  while (sinks.some(({ frames }) => frames.length < 2)) {
    await nextTurn();
  }
  return sinks;
}

function makeHub(guard: TestGuard): PortalHub {
  const [clock, limits] = [new ManualClock(), { ...hubLimits, sliceSize: 10 }];
  return new PortalHub({
    guard,
    clock,
    logger: silentLogger,
    limits,
    connectionLimiter: new ConnectionLimiter(limits, clock),
  });
}

describe('a large room', () => {
  it('is served in slices that keep the order, from one frame for all receivers', async () => {
    const guard = new TestGuard();
    const hub = makeHub(guard);
    const sinks = await fill(hub, guard, 25);

    for (const number of [1, 2, 3]) {
      hub.push({
        clientId: acme,
        pluginId: 'tasks',
        audience: 'portal',
        method: 'tasks.task-changed',
        argument: number,
      });
    }
    expect(sinks.map(({ numbers }) => numbers.length)).toEqual(
      Array.from({ length: 25 }, (_, index) => (index < 10 ? 1 : 0)),
    );
    while (sinks.some(({ numbers }) => numbers.length < 3)) {
      await nextTurn();
    }
    hub.push({ clientId: acme, pluginId: 'tasks', audience: 'portal', method: 'tasks.task-changed', argument: 4 });
    while (sinks.some(({ numbers }) => numbers.length < 4)) {
      await nextTurn();
    }

    expect(sinks.map(({ numbers }) => numbers)).toEqual(sinks.map(() => [1, 2, 3, 4]));
    expect(new Set(sinks.map(({ frames }) => frames[2])).size).toBe(1);
    await hub.shutdown();
  });

  it('sends nothing to a connection that moved to another portal before its slice', async () => {
    const guard = new TestGuard();
    const hub = makeHub(guard);
    const sinks = await fill(hub, guard, 25);
    const last = hub.get('connection-24');

    hub.push({ clientId: acme, pluginId: 'tasks', audience: 'portal', method: 'tasks.task-changed', argument: 1 });
    last?.receive(`${JSON.stringify({ type: 1, target: 'JoinGroup', arguments: [globex, 'person-24'] })}\u001e`);
    while (sinks.slice(0, 24).some(({ numbers }) => numbers.length < 1)) {
      await nextTurn();
    }
    await nextTurn();

    expect(sinks[24]?.numbers).toEqual([]);
    await hub.shutdown();
  });

  it('iterates only over the connections of one portal when its access is refreshed', async () => {
    const guard = new TestGuard();
    const hub = makeHub(guard);
    await fill(hub, guard, 300);
    const mover = hub.get('connection-0');
    mover?.receive(`${JSON.stringify({ type: 1, target: 'JoinGroup', arguments: [globex, 'person-0'] })}\u001e`);
    while (!hub.connections().some(({ clientId }) => clientId === globex)) {
      await nextTurn();
    }
    await nextTurn();

    const visited = countVisited(() => void hub.refreshAccess(globex));

    expect(visited).toBeGreaterThan(0);
    expect(visited).toBeLessThan(10);
    await hub.shutdown();
  });
});

/** Counts the entries of maps and sets that are read while work runs, up to its first `await`. */
function countVisited(work: () => void): number {
  let visited = 0;
  const counting = <T>(iterator: Iterator<T>): Iterator<T> => {
    const next = iterator.next.bind(iterator);
    iterator.next = () => {
      visited += 1;
      return next();
    };
    return iterator;
  };
  const spies = [Map, Set].map((kind) => {
    const original = (kind.prototype as Iterable<unknown>)[Symbol.iterator];
    return jest.spyOn(kind.prototype as Iterable<unknown>, Symbol.iterator).mockImplementation(function (
      this: Iterable<unknown>,
    ) {
      return counting(original.call(this));
    });
  });
  work();
  for (const spy of spies) {
    spy.mockRestore();
  }
  return visited;
}
