import * as z from 'zod/mini';
import { definePresence } from '../../contract';
import type { Clock } from '../../kernel/services';
import { MemoryRateLimiter } from '../../server/identity/access/rate-limits';
import type { Backplane } from '../../server/platform/backplane';
import { InProcessBackplane } from '../../server/realtime/backplane/in-process-backplane';
import { ConnectionLimiter } from '../../server/realtime/hub/connection-limiter';
import type { Frame } from '../../server/realtime/hub/frame';
import { hubLimits } from '../../server/realtime/hub/hub-limits';
import type { HubConnection } from '../../server/realtime/hub/hub-connection';
import type { HubTransport } from '../../server/realtime/hub/hub-transport';
import { PortalHub } from '../../server/realtime/hub/portal-hub';
import type { PresenceLimits } from '../../server/realtime/presence/presence-limits';
import { productionPresenceLimits } from '../../server/realtime/presence/presence-limits';
import type { PresencePolicy, PresenceRequest } from '../../server/realtime/presence/presence-policy';
import { PresenceRooms } from '../../server/realtime/presence/presence-rooms';
import { acme, silentLogger, TestGuard } from './hub-test-kit';

/** Rooms of the tests, of a plugin `notes`. */
export const noteRoom = definePresence({
  entity: 'notes.note',
  id: z.string().check(z.regex(/^note-\d+$/)),
  fields: ['title', 'text'],
});

/** The last state of a room that a browser received. */
export interface ReceivedRoom {
  readonly people: readonly { readonly personId: string; readonly field?: string }[];
  readonly count: number;
}

/** A browser that is connected to one process. */
export class PresenceBrowser implements HubTransport {
  readonly kind = 'websocket';
  readonly hasOwnKeepAlive = false;
  readonly unreadBytes = 0;
  readonly closed = Promise.resolve();
  /** All states of all rooms, oldest first. */
  readonly received: { readonly id: string; readonly data: ReceivedRoom }[] = [];
  /** Errors of invocations by their id; undefined after success. */
  readonly answers = new Map<string, string | undefined>();
  isClosed = false;
  connection: HubConnection | undefined = undefined;
  private invocations = 0;

  write({ text }: Frame): void {
    const message = JSON.parse(text.slice(0, -1)) as {
      readonly type?: number;
      readonly invocationId?: string;
      readonly error?: string;
      readonly target?: string;
      readonly arguments?: readonly { readonly id: string; readonly data: ReceivedRoom }[];
    };
    if (message.type === 3) {
      this.answers.set(message.invocationId ?? '', message.error);
    }
    if (message.type === 1 && message.target === 'core.presence-changed') {
      this.received.push(...(message.arguments ?? []));
    }
  }

  tick(): boolean {
    return true;
  }

  close(): void {
    this.isClosed = true;
  }

  destroy(): void {
    this.isClosed = true;
  }

  /** Invokes a method of the hub. @returns its error. */
  async invoke(target: string, ...values: readonly unknown[]): Promise<string | undefined> {
    this.invocations += 1;
    const invocationId = String(this.invocations);
    this.connection?.receive(`${JSON.stringify({ type: 1, target, arguments: values, invocationId })}\u001e`);
    while (!this.answers.has(invocationId) && !this.isClosed) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    return this.answers.get(invocationId);
  }

  /** The people of a room as shown now, such as `ana` or `ben typing in title`; undefined before the first state. */
  shown(id: string): readonly string[] | undefined {
    return this.received
      .findLast((state) => state.id === id)
      ?.data.people.map(({ personId, field }) => (field === undefined ? personId : `${personId} typing in ${field}`));
  }
}

/** One process with its hub and rooms. */
export class PresenceProcess {
  readonly guard = new TestGuard();
  readonly asked: PresenceRequest[] = [];
  /** Decides who may enter; everyone by default. */
  maySee: (request: PresenceRequest) => Promise<boolean> = () => Promise.resolve(true);
  readonly rooms: PresenceRooms;
  readonly hub: PortalHub;
  private connections = 0;

  constructor(
    clock: Clock,
    options: { readonly backplane?: Backplane; readonly limits?: Partial<PresenceLimits> } = {},
  ) {
    const policy: PresencePolicy = {
      find: (entity) => (entity === noteRoom.entity ? noteRoom : undefined),
      allows: (request) => {
        this.asked.push(request);
        return this.maySee(request);
      },
    };
    this.rooms = new PresenceRooms({
      policy,
      clock,
      limiter: new MemoryRateLimiter(clock, 1),
      backplane: options.backplane ?? new InProcessBackplane(silentLogger),
      logger: silentLogger,
      limits: { ...productionPresenceLimits, ...options.limits },
    });
    this.hub = new PortalHub({
      guard: this.guard,
      clock,
      logger: silentLogger,
      limits: hubLimits,
      connectionLimiter: new ConnectionLimiter(hubLimits, clock),
      extension: this.rooms,
    });
  }

  /** Opens a tab of a person that has joined the portal. */
  async open(personId: string, clientId = acme): Promise<PresenceBrowser> {
    const browser = this.connect(personId, clientId);
    await browser.invoke('JoinGroup', clientId, personId);
    return browser;
  }

  /** Opens a tab that has not joined a portal. */
  connect(personId: string, clientId = acme): PresenceBrowser {
    this.guard.enrol(personId, clientId);
    this.connections += 1;
    const browser = new PresenceBrowser();
    browser.connection = this.hub.open(
      `connection-${this.connections}`,
      { personId, sessionId: `session of ${personId}`, address: '', expires: Number.MAX_SAFE_INTEGER },
      browser,
    );
    browser.connection.receive('{"protocol":"json","version":1}\u001e');
    return browser;
  }

  /** Opens a tab in a room. */
  async enter(personId: string, id = 'note-1', clientId = acme): Promise<PresenceBrowser> {
    const browser = await this.open(personId, clientId);
    await browser.invoke('EnterRoom', noteRoom.entity, id);
    return browser;
  }
}
