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

/** Portal that a connection is in, or is being admitted to. */
interface Place {
  readonly clientId: string;
  readonly hasJoined: boolean;
}

/** How many persons are asked for at a time when a portal's admissions are renewed. */
const renewalWidth = 20;

/** Holds the connections of this process: who is in which portal, what reaches whom, and when it ends. */
export class PortalHub implements Hub {
  private readonly peers = new Map<string, HubPeer>();
  private readonly rooms = new Map<string, HubRoom>();
  private readonly places = new Map<HubPeer, Place>();
  /** The connections of `places` by portal, so that what concerns one portal visits no other. */
  private readonly byPortal = new ConnectionGroups();
  private readonly byPerson = new ConnectionGroups();
  private readonly bySession = new ConnectionGroups();
  /** Sessions that ended while tickets of theirs may still be about, by the time when the last of these lapses. */
  private readonly endedSessions = new Map<string, number>();
  private readonly crowd: HubCrowd;
  private readonly wheel: TimerWheel;
  private readonly methods: ReadonlyMap<string, HubCall>;
  private isClosing = false;
  private unread = 0;

  constructor(private readonly options: PortalHubOptions) {
    this.crowd = options.crowd;
    this.wheel = new TimerWheel(options.clock, options.logger);
    this.methods = new Map<string, HubCall>([['JoinGroup', (peer, values) => this.joinGroup(peer, values)]]);
    options.guard.onSessionEnded((sessionId) => this.kick({ sessionId }));
  }

  get cutOffs(): number {
    return this.unread;
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

  /** False while the process shuts down, and for a session that has ended: nothing may be opened any more. */
  admits(identity: HubIdentity): boolean {
    return !this.isClosing && identity.expires > this.now && !this.endedSessions.has(identity.sessionId);
  }

  /** False where the person, or their network address, has as many connections as anybody may have. */
  hasRoomFor(identity: HubIdentity): boolean {
    return !this.crowd.isFull(identity);
  }

  get isAccepting(): boolean {
    return !this.isClosing;
  }

  get(connectionId: string): HubPeer | undefined {
    return this.peers.get(connectionId);
  }

  /** Takes over a transport that was just opened. */
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
      onCutOff: () => void (this.unread += 1),
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
      // Whoever is just being admitted asks again by itself, because its turn is over.
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

  /** Waits until every browser has taken its last message, but not for ever. */
  private async goodbye(sinks: readonly HubSink[]): Promise<void> {
    const { clock, limits } = this.options;
    const patience = new AbortController();
    const impatient = clock.sleep(limits.goodbyeMilliseconds, patience.signal).catch(() => undefined);
    await Promise.race([Promise.all(sinks.map((sink) => sink.gone)), impatient]);
    patience.abort();
  }

  private get now(): number {
    return this.options.clock.now().getTime();
  }

  private async joinGroup(peer: HubPeer, [clientId, userId]: readonly unknown[]): Promise<string | undefined> {
    if (typeof clientId !== 'string' || typeof userId !== 'string') {
      return 'JoinGroup takes a client id and a user id.';
    }
    if (userId.toLowerCase() !== peer.identity.personId) {
      return 'Somebody else is signed in on this connection.';
    }
    await this.enter(peer, clientId.toLowerCase());
    return this.places.has(peer) ? undefined : 'You are not an active member of this portal.';
  }

  /** A connection is in one portal at a time. Who is there already stays while the admission is asked for again. */
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

  /** Asks until an answer was not overtaken by a change of role, plan or principals. */
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
   * Never rejects. Where a person's rights cannot be read, their connections must not go on with those of before: the
   * browsers connect again, which asks for the rights again.
   */
  private async renewOrReconnect(clientId: string, personId: string, peers: readonly HubPeer[]): Promise<void> {
    try {
      await this.renew(clientId, personId, peers);
    } catch (error) {
      this.options.logger.error('What a person may receive could not be read; their browsers reconnect.', error, {
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

/** Connections by something that they share. */
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
