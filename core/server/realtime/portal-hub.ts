import type { Clock, Logger } from '../../kernel/services';
import { invocationFrame } from './frame';
import type { HubCrowd } from './hub-crowd';
import type { Hub, HubAdmission, HubGuard, HubPush, HubSeat, KickTarget } from './hub';
import type { HubLimits } from './hub-limits';
import type { HubCall } from './hub-peer';
import { HubPeer } from './hub-peer';
import { HubRoom } from './hub-room';
import type { HubSink } from './hub-sink';
import type { HubIdentity } from './hub-tokens';
import { TimerWheel } from './timer-wheel';

export interface PortalHubOptions {
  readonly guard: HubGuard;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: HubLimits;
  readonly crowd: HubCrowd;
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
  private readonly peers = new Map<string, HubPeer>();
  private readonly rooms = new Map<string, HubRoom>();
  private readonly places = new Map<HubPeer, Place>();
  /** The connections of `places` by portal, so that work on one portal does not iterate over others. */
  private readonly byPortal = new ConnectionGroups();
  private readonly byPerson = new ConnectionGroups();
  private readonly bySession = new ConnectionGroups();
  /** Ended sessions, until their last ticket has expired. */
  private readonly endedSessions = new Map<string, number>();
  private readonly crowd: HubCrowd;
  private readonly wheel: TimerWheel;
  private readonly methods: ReadonlyMap<string, HubCall>;
  private isClosing = false;
  private cutOffCount = 0;

  constructor(private readonly options: PortalHubOptions) {
    this.crowd = options.crowd;
    this.wheel = new TimerWheel(options.clock, options.logger);
    this.methods = new Map<string, HubCall>([['JoinGroup', (peer, values) => this.joinGroup(peer, values)]]);
    options.guard.onSessionEnded((sessionId) => this.kick({ sessionId }));
  }

  get cutOffs(): number {
    return this.cutOffCount;
  }

  get size(): number {
    return this.peers.size;
  }

  seats(): readonly HubSeat[] {
    return [...this.peers.values()].map((peer) => ({
      personId: peer.identity.personId,
      sessionId: peer.identity.sessionId,
      clientId: this.places.get(peer)?.clientId,
    }));
  }

  /** False while the process shuts down and for an ended or expired session: no connection may be opened. */
  admits(identity: HubIdentity): boolean {
    return !this.isClosing && identity.expires > this.now && !this.endedSessions.has(identity.sessionId);
  }

  /** False if the person or the network address has reached the limit of connections. */
  hasRoomFor(identity: HubIdentity): boolean {
    return !this.crowd.isFull(identity);
  }

  get isAccepting(): boolean {
    return !this.isClosing;
  }

  get(connectionId: string): HubPeer | undefined {
    return this.peers.get(connectionId);
  }

  /** Adds the connection of a transport that was just opened. */
  open(id: string, identity: HubIdentity, sink: HubSink): HubPeer {
    const { limits, logger } = this.options;
    const peer = new HubPeer({
      id,
      identity,
      sink,
      limits,
      logger,
      methods: this.methods,
      onEnd: (ended) => this.forget(ended),
      onCutOff: () => void (this.cutOffCount += 1),
    });
    this.peers.set(id, peer);
    this.byPerson.add(identity.personId, peer);
    this.bySession.add(identity.sessionId, peer);
    this.crowd.add(identity);
    this.wheel.add(peer);
    logger.debug('A browser connected.', { connection: id, transport: sink.transport });
    return peer;
  }

  push(message: HubPush): void {
    const room = this.rooms.get(message.clientId);
    room?.deliver(message, invocationFrame(message.method, message.argument));
  }

  kick(target: KickTarget): void {
    if ('sessionId' in target) {
      this.rememberEnded(target.sessionId);
    }
    for (const peer of [...this.connectionsOf(target)]) {
      if (!('clientId' in target) || target.clientId === this.places.get(peer)?.clientId) {
        peer.close({ allowReconnect: false });
      }
    }
  }

  private connectionsOf(target: KickTarget): Iterable<HubPeer> {
    if ('portal' in target) {
      return this.byPortal.of(target.portal);
    }
    return 'sessionId' in target ? this.bySession.of(target.sessionId) : this.byPerson.of(target.personId);
  }

  async reevaluate(clientId: string, persons?: readonly string[]): Promise<void> {
    const chosen = persons === undefined ? undefined : new Set(persons);
    const byPerson = new Map<string, HubPeer[]>();
    for (const peer of this.byPortal.of(clientId)) {
      if (chosen?.has(peer.identity.personId) === false) {
        continue;
      }
      // A connection that is joining repeats its request by itself, because its turn is outdated.
      peer.turn += 1;
      if (this.places.get(peer)?.hasJoined === true) {
        byPerson.set(peer.identity.personId, [...(byPerson.get(peer.identity.personId) ?? []), peer]);
      }
    }
    const groups = [...byPerson];
    for (let from = 0; from < groups.length; from += renewalWidth) {
      const slice = groups.slice(from, from + renewalWidth);
      await Promise.all(slice.map(([personId, peers]) => this.renewOrReconnect(clientId, personId, peers)));
    }
  }

  async shutdown(): Promise<void> {
    this.isClosing = true;
    const open = [...this.peers.values()];
    const sinks = open.map((peer) => peer.sink);
    for (const peer of open) {
      peer.close({ allowReconnect: true, error: 'The server is restarting.' });
    }
    await this.goodbye(sinks);
    for (const sink of sinks) {
      sink.destroy();
    }
  }

  /** Waits until every browser has received its last message, up to the limit. */
  private async goodbye(sinks: readonly HubSink[]): Promise<void> {
    const { clock, limits } = this.options;
    const timeout = new AbortController();
    const timedOut = clock.sleep(limits.goodbyeMilliseconds, timeout.signal).catch(() => undefined);
    await Promise.race([Promise.all(sinks.map((sink) => sink.gone)), timedOut]);
    timeout.abort();
  }

  private get now(): number {
    return this.options.clock.now().getTime();
  }

  private async joinGroup(peer: HubPeer, [clientId, userId]: readonly unknown[]): Promise<string | undefined> {
    if (typeof clientId !== 'string' || typeof userId !== 'string') {
      return 'JoinGroup requires a client id and a user id.';
    }
    if (userId.toLowerCase() !== peer.identity.personId) {
      return 'Another user is signed in on this connection.';
    }
    await this.enter(peer, clientId.toLowerCase());
    return this.places.has(peer) ? undefined : 'You are not an active member of this portal.';
  }

  /** A connection is in one portal at a time. One that joins its own portal again stays while access is requested. */
  private async enter(peer: HubPeer, clientId: string): Promise<void> {
    if (this.places.get(peer)?.clientId !== clientId) {
      this.leave(peer);
    }
    const admission = await this.admit(peer, clientId);
    if (admission === undefined || !peer.isOpen) {
      this.leave(peer);
      return;
    }
    peer.admission = admission;
    this.place(peer, { clientId, hasJoined: true });
    const room = this.rooms.get(clientId) ?? new HubRoom(this.options.limits.sliceSize);
    this.rooms.set(clientId, room);
    room.peers.add(peer);
  }

  /** Repeats the request until no change of role, plan or principals has outdated the result. */
  private async admit(peer: HubPeer, clientId: string): Promise<HubAdmission | undefined> {
    this.place(peer, { clientId, hasJoined: false });
    for (;;) {
      peer.turn += 1;
      const { turn } = peer;
      const admission = await this.options.guard.admit(peer.identity.personId, clientId);
      if (turn === peer.turn || !peer.isOpen) {
        return admission;
      }
    }
  }

  /**
   * Never rejects. If the access of a person cannot be read, their connections must not continue with the earlier one:
   * the browsers reconnect, which requests it again.
   */
  private async renewOrReconnect(clientId: string, personId: string, peers: readonly HubPeer[]): Promise<void> {
    try {
      await this.renew(clientId, personId, peers);
    } catch (error) {
      this.options.logger.error('Could not read the access of a person; their browsers reconnect.', error, {
        clientId,
        personId,
      });
      for (const peer of peers) {
        peer.close({ allowReconnect: true });
      }
    }
  }

  private async renew(clientId: string, personId: string, peers: readonly HubPeer[]): Promise<void> {
    const turns = peers.map((peer) => peer.turn);
    const admission = await this.options.guard.admit(personId, clientId);
    for (const [index, peer] of peers.entries()) {
      if (peer.turn !== turns[index] || this.places.get(peer)?.clientId !== clientId) {
        continue;
      }
      if (admission === undefined) {
        peer.close({ allowReconnect: false });
        continue;
      }
      peer.admission = admission;
    }
  }

  private place(peer: HubPeer, place: Place | undefined): void {
    const before = this.places.get(peer);
    if (before !== undefined) {
      this.byPortal.remove(before.clientId, peer);
    }
    if (place === undefined) {
      this.places.delete(peer);
      return;
    }
    this.places.set(peer, place);
    this.byPortal.add(place.clientId, peer);
  }

  private leave(peer: HubPeer): void {
    const place = this.places.get(peer);
    this.place(peer, undefined);
    peer.admission = undefined;
    const room = place === undefined ? undefined : this.rooms.get(place.clientId);
    if (place === undefined || room === undefined) {
      return;
    }
    room.peers.delete(peer);
    if (room.peers.size === 0) {
      this.rooms.delete(place.clientId);
    }
  }

  private forget(peer: HubPeer): void {
    this.leave(peer);
    this.wheel.remove(peer);
    if (this.peers.delete(peer.id)) {
      this.byPerson.remove(peer.identity.personId, peer);
      this.bySession.remove(peer.identity.sessionId, peer);
      this.crowd.remove(peer.identity);
    }
    this.options.logger.debug('A browser disconnected.', { connection: peer.id });
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

const noConnections: ReadonlySet<HubPeer> = new Set();

/** Connections by a shared key, such as the portal. */
class ConnectionGroups {
  private readonly groups = new Map<string, Set<HubPeer>>();

  of(key: string): ReadonlySet<HubPeer> {
    return this.groups.get(key) ?? noConnections;
  }

  add(key: string, peer: HubPeer): void {
    const group = this.groups.get(key) ?? new Set();
    this.groups.set(key, group.add(peer));
  }

  remove(key: string, peer: HubPeer): void {
    const group = this.groups.get(key);
    group?.delete(peer);
    if (group?.size === 0) {
      this.groups.delete(key);
    }
  }
}
