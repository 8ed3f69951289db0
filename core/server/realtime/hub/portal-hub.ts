import type { Clock, Logger } from '../../../kernel/services';
import { invocationFrame } from './frame';
import type { ConnectionLimiter } from './connection-limiter';
import type { Hub, HubAccess, HubGuard, HubPush, ConnectionInfo, KickTarget } from './hub';
import type { HubLimits } from './hub-limits';
import type { HubMethod } from './hub-connection';
import { HubConnection } from './hub-connection';
import type { HubExtension } from './hub-extension';
import { HubRoom } from './hub-room';
import type { HubTransport } from './hub-transport';
import type { HubIdentity } from './hub-tokens';
import { TimerWheel } from './timer-wheel';

export interface PortalHubOptions {
  readonly guard: HubGuard;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: HubLimits;
  readonly connectionLimiter: ConnectionLimiter;
  readonly extension?: HubExtension | undefined;
}

/** The portal that a connection has joined or is joining. */
interface Place {
  readonly clientId: string;
  readonly hasJoined: boolean;
}

/** Number of persons whose access is refreshed concurrently. */
const renewalWidth = 20;

/** Holds the connections of this process and their rooms, delivers messages and closes connections. */
export class PortalHub implements Hub {
  private readonly connectionsById = new Map<string, HubConnection>();
  private readonly rooms = new Map<string, HubRoom>();
  private readonly places = new Map<HubConnection, Place>();
  /** The connections of `places` by portal, so that work on one portal does not iterate over others. */
  private readonly byPortal = new ConnectionGroups();
  private readonly byPerson = new ConnectionGroups();
  private readonly bySession = new ConnectionGroups();
  /** Ended sessions, until their last ticket has expired. */
  private readonly endedSessions = new Map<string, number>();
  private readonly crowd: ConnectionLimiter;
  private readonly wheel: TimerWheel;
  private readonly methods: ReadonlyMap<string, HubMethod>;
  private isClosing = false;
  private cutOffCount = 0;

  constructor(private readonly options: PortalHubOptions) {
    this.crowd = options.connectionLimiter;
    this.wheel = new TimerWheel(options.clock, options.logger);
    this.methods = new Map<string, HubMethod>([
      ['JoinGroup', (connection, values) => this.joinGroup(connection, values)],
      ...(options.extension?.methods ?? []),
    ]);
    options.guard.onSessionEnded((sessionId) => this.kick({ sessionId }));
  }

  get droppedConnections(): number {
    return this.cutOffCount;
  }

  get size(): number {
    return this.connectionsById.size;
  }

  connections(): readonly ConnectionInfo[] {
    return [...this.connectionsById.values()].map((connection) => ({
      personId: connection.identity.personId,
      sessionId: connection.identity.sessionId,
      clientId: this.places.get(connection)?.clientId,
    }));
  }

  /** False while the process shuts down and for an ended or expired session: no connection may be opened. */
  isAllowed(identity: HubIdentity): boolean {
    return !this.isClosing && identity.expires > this.now && !this.endedSessions.has(identity.sessionId);
  }

  /** False if the person or the network address has reached the limit of connections. */
  hasRoomFor(identity: HubIdentity): boolean {
    return !this.crowd.isFull(identity);
  }

  get isAccepting(): boolean {
    return !this.isClosing;
  }

  get(connectionId: string): HubConnection | undefined {
    return this.connectionsById.get(connectionId);
  }

  /** Adds the connection of a transport that was just opened. */
  open(id: string, identity: HubIdentity, transport: HubTransport): HubConnection {
    const { limits, logger } = this.options;
    const connection = new HubConnection({
      id,
      identity,
      transport,
      limits,
      logger,
      methods: this.methods,
      onEnd: (ended) => this.forget(ended),
      onDropped: () => void (this.cutOffCount += 1),
    });
    this.connectionsById.set(id, connection);
    this.byPerson.add(identity.personId, connection);
    this.bySession.add(identity.sessionId, connection);
    this.crowd.add(identity);
    this.wheel.add(connection);
    logger.debug('A browser connected.', { connection: id, transport: transport.kind });
    return connection;
  }

  push(message: HubPush): void {
    const room = this.rooms.get(message.clientId);
    room?.deliver(message, invocationFrame(message.method, message.argument));
  }

  kick(target: KickTarget): void {
    if ('sessionId' in target) {
      this.rememberEnded(target.sessionId);
    }
    for (const connection of [...this.connectionsOf(target)]) {
      if (!('clientId' in target) || target.clientId === this.places.get(connection)?.clientId) {
        connection.close({ allowReconnect: false });
      }
    }
  }

  private connectionsOf(target: KickTarget): Iterable<HubConnection> {
    if ('portal' in target) {
      return this.byPortal.of(target.portal);
    }
    return 'sessionId' in target ? this.bySession.of(target.sessionId) : this.byPerson.of(target.personId);
  }

  async refreshAccess(clientId: string, persons?: readonly string[]): Promise<void> {
    const chosen = persons === undefined ? undefined : new Set(persons);
    const byPerson = new Map<string, HubConnection[]>();
    for (const connection of this.byPortal.of(clientId)) {
      if (chosen?.has(connection.identity.personId) === false) {
        continue;
      }
      // A connection that is joining repeats its request by itself, because its turn is outdated.
      connection.accessVersion += 1;
      if (this.places.get(connection)?.hasJoined === true) {
        byPerson.set(connection.identity.personId, [...(byPerson.get(connection.identity.personId) ?? []), connection]);
      }
    }
    const groups = [...byPerson];
    for (let from = 0; from < groups.length; from += renewalWidth) {
      const slice = groups.slice(from, from + renewalWidth);
      await Promise.all(slice.map(([personId, connections]) => this.renewOrReconnect(clientId, personId, connections)));
    }
  }

  async shutdown(): Promise<void> {
    this.isClosing = true;
    const open = [...this.connectionsById.values()];
    const transports = open.map((connection) => connection.transport);
    for (const connection of open) {
      connection.close({ allowReconnect: true, error: 'The server is restarting.' });
    }
    await this.goodbye(transports);
    for (const sink of transports) {
      sink.destroy();
    }
  }

  /** Waits until every browser has received its last message, up to the limit. */
  private async goodbye(transports: readonly HubTransport[]): Promise<void> {
    const { clock, limits } = this.options;
    const timeout = new AbortController();
    const timedOut = clock.sleep(limits.closeTimeoutMilliseconds, timeout.signal).catch(() => undefined);
    await Promise.race([Promise.all(transports.map((sink) => sink.closed)), timedOut]);
    timeout.abort();
  }

  private get now(): number {
    return this.options.clock.now().getTime();
  }

  private async joinGroup(
    connection: HubConnection,
    [clientId, userId]: readonly unknown[],
  ): Promise<string | undefined> {
    if (typeof clientId !== 'string' || typeof userId !== 'string') {
      return 'JoinGroup requires a client id and a user id.';
    }
    if (userId.toLowerCase() !== connection.identity.personId) {
      return 'Another user is signed in on this connection.';
    }
    await this.enter(connection, clientId.toLowerCase());
    return this.places.has(connection) ? undefined : 'You are not an active member of this portal.';
  }

  /** A connection is in one portal at a time. One that joins its own portal again stays while access is requested. */
  private async enter(connection: HubConnection, clientId: string): Promise<void> {
    if (this.places.get(connection)?.clientId !== clientId) {
      this.leave(connection);
    }
    const admission = await this.admit(connection, clientId);
    if (admission === undefined || !connection.isOpen) {
      this.leave(connection);
      return;
    }
    connection.clientId = clientId;
    connection.access = admission;
    this.place(connection, { clientId, hasJoined: true });
    const room = this.rooms.get(clientId) ?? new HubRoom(this.options.limits.sliceSize);
    this.rooms.set(clientId, room);
    room.connections.add(connection);
    await this.options.extension?.onAccessChanged(connection);
  }

  /** Repeats the request until no change of role, plan or principals has outdated the result. */
  private async admit(connection: HubConnection, clientId: string): Promise<HubAccess | undefined> {
    this.place(connection, { clientId, hasJoined: false });
    for (;;) {
      connection.accessVersion += 1;
      const { accessVersion } = connection;
      const admission = await this.options.guard.authorize(connection.identity.personId, clientId);
      if (accessVersion === connection.accessVersion || !connection.isOpen) {
        return admission;
      }
    }
  }

  /**
   * Never rejects. If the access of a person cannot be read, their connections must not continue with the earlier one:
   * the browsers reconnect, which requests it again.
   */
  private async renewOrReconnect(
    clientId: string,
    personId: string,
    connections: readonly HubConnection[],
  ): Promise<void> {
    try {
      await this.renew(clientId, personId, connections);
    } catch (error) {
      this.options.logger.error('Could not read the access of a person; their browsers reconnect.', error, {
        clientId,
        personId,
      });
      for (const connection of connections) {
        connection.close({ allowReconnect: true });
      }
    }
  }

  private async renew(clientId: string, personId: string, connections: readonly HubConnection[]): Promise<void> {
    const turns = connections.map((connection) => connection.accessVersion);
    const admission = await this.options.guard.authorize(personId, clientId);
    const renewed: HubConnection[] = [];
    for (const [index, connection] of connections.entries()) {
      if (connection.accessVersion !== turns[index] || this.places.get(connection)?.clientId !== clientId) {
        continue;
      }
      if (admission === undefined) {
        connection.close({ allowReconnect: false });
        continue;
      }
      connection.access = admission;
      renewed.push(connection);
    }
    const { extension } = this.options;
    if (extension !== undefined) {
      await Promise.all(renewed.map((connection) => extension.onAccessChanged(connection)));
    }
  }

  private place(connection: HubConnection, place: Place | undefined): void {
    const before = this.places.get(connection);
    if (before !== undefined) {
      this.byPortal.remove(before.clientId, connection);
    }
    if (place === undefined) {
      this.places.delete(connection);
      return;
    }
    this.places.set(connection, place);
    this.byPortal.add(place.clientId, connection);
  }

  private leave(connection: HubConnection): void {
    const place = this.places.get(connection);
    this.place(connection, undefined);
    if (connection.clientId !== undefined) {
      connection.clientId = undefined;
      connection.access = undefined;
      this.options.extension?.onLeft(connection);
    }
    const room = place === undefined ? undefined : this.rooms.get(place.clientId);
    if (place === undefined || room === undefined) {
      return;
    }
    room.connections.delete(connection);
    if (room.connections.size === 0) {
      this.rooms.delete(place.clientId);
    }
  }

  private forget(connection: HubConnection): void {
    this.leave(connection);
    this.wheel.remove(connection);
    if (this.connectionsById.delete(connection.id)) {
      this.byPerson.remove(connection.identity.personId, connection);
      this.bySession.remove(connection.identity.sessionId, connection);
      this.crowd.remove(connection.identity);
    }
    this.options.logger.debug('A browser disconnected.', { connection: connection.id });
  }

  private rememberEnded(sessionId: string): void {
    for (const [id, until] of this.endedSessions) {
      if (until < this.now) {
        this.endedSessions.delete(id);
      }
    }
    const { ticketMilliseconds, connectMilliseconds } = this.options.limits;
    this.endedSessions.set(sessionId, this.now + ticketMilliseconds + connectMilliseconds);
  }
}

const noConnections: ReadonlySet<HubConnection> = new Set();

/** Connections by a shared key, such as the portal. */
class ConnectionGroups {
  private readonly groups = new Map<string, Set<HubConnection>>();

  of(key: string): ReadonlySet<HubConnection> {
    return this.groups.get(key) ?? noConnections;
  }

  add(key: string, connection: HubConnection): void {
    const group = this.groups.get(key) ?? new Set();
    this.groups.set(key, group.add(connection));
  }

  remove(key: string, connection: HubConnection): void {
    const group = this.groups.get(key);
    group?.delete(connection);
    if (group?.size === 0) {
      this.groups.delete(key);
    }
  }
}
