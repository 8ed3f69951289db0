import type { Clock, Logger } from '../../../kernel/services';
import type { RateLimiter } from '../../identity/access/rate-limits';
import type { Backplane } from '../../platform/backplane';
import type { HubConnection, HubMethod } from '../hub/hub-connection';
import type { HubExtension } from '../hub/hub-extension';
import type { Frame } from '../hub/frame';
import { invocationFrame } from '../hub/frame';
import { TimerWheel } from '../hub/timer-wheel';
import type { RoomMember } from './live-room';
import { LiveRoom } from './live-room';
import { PresenceExchange } from './presence-exchange';
import type { PresenceLimits } from './presence-limits';
import type { PublishedRoom } from './presence-message';
import type { PresencePolicy } from './presence-policy';
import { readRoomReference } from './read-room-reference';
import type { RoomReference } from './read-room-reference';
import type { PeopleOfRoom } from './present-people';
import { limitPeople, mergePeople } from './present-people';

export interface PresenceRoomsOptions {
  readonly policy: PresencePolicy;
  readonly limiter: Pick<RateLimiter, 'take'>;
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: PresenceLimits;
}

/** Handles a message. @returns an error for the browser. */
type RoomWork = () => string | undefined | Promise<string | undefined>;

/** Method of the browsers that receive the people of a room. */
const clientMethod = 'core.presence-changed';
const noPeople: PeopleOfRoom = { people: [], others: 0 };

/**
 * Who is here, who types: the hub's methods EnterRoom, LeaveRoom and SetTyping. The people of a room are kept in memory
 * only, and end with their connection.
 */
export class PresenceRooms implements HubExtension {
  readonly methods: ReadonlyMap<string, HubMethod>;
  private readonly rooms = new Map<string, LiveRoom>();
  private readonly byConnection = new Map<HubConnection, Set<LiveRoom>>();
  private readonly refusals = new WeakMap<HubConnection, number>();
  private readonly exchange: PresenceExchange;
  private readonly wheel: TimerWheel;
  private readonly stopping = new AbortController();

  constructor(private readonly options: PresenceRoomsOptions) {
    const { backplane, clock, logger } = options;
    this.wheel = new TimerWheel(clock, logger);
    this.exchange = new PresenceExchange({
      backplane,
      clock,
      logger,
      ownRooms: () => [...this.rooms.values()].map((room) => this.published(room)),
      onChange: (keys) => this.changeAll(keys),
    });
    this.methods = new Map<string, HubMethod>([
      ['EnterRoom', (connection, values) => this.limited(connection, () => this.enter(connection, values))],
      // Without a limit: it must not fail, and costs no query.
      ['LeaveRoom', (connection, values) => this.counted(connection, () => this.leave(connection, values))],
      ['SetTyping', (connection, values) => this.limited(connection, () => this.setTyping(connection, values))],
    ]);
  }

  /** Number of rooms with people at this process. */
  get size(): number {
    return this.rooms.size;
  }

  start(): void {
    this.exchange.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.exchange.stop();
  }

  onLeft(connection: HubConnection): void {
    for (const room of this.roomsOf(connection)) {
      this.remove(room, connection);
    }
  }

  async onAccessChanged(connection: HubConnection): Promise<void> {
    for (const room of [...this.roomsOf(connection)]) {
      if (!(await this.mayStay(room, connection)) && room.members.has(connection)) {
        this.remove(room, connection);
        // The last message about this room: the browser must not show people who may be gone.
        connection.send(frameOf(room, noPeople, 0));
      }
    }
  }

  /** Messages of a person, at all processes together. */
  private limited(connection: HubConnection, work: RoomWork): Promise<string | undefined> {
    return this.counted(connection, async () => {
      const { isAllowed } = await this.options.limiter.take('presence', connection.identity.personId);
      return isAllowed ? work() : 'Too many messages about rooms.';
    });
  }

  /** Closes a connection that goes on sending what is refused. */
  private async counted(connection: HubConnection, work: RoomWork): Promise<string | undefined> {
    const error = await work();
    if (error !== undefined) {
      const refusals = (this.refusals.get(connection) ?? 0) + 1;
      this.refusals.set(connection, refusals);
      if (refusals > this.options.limits.maxRefusals) {
        connection.close({ allowReconnect: false, error: 'Too many messages about rooms were refused.' });
      }
    }
    return error;
  }

  private async enter(connection: HubConnection, values: readonly unknown[]): Promise<string | undefined> {
    const reference = this.read(connection, values);
    if (typeof reference === 'string') {
      return reference;
    }
    const { key } = reference;
    const known = this.rooms.get(key);
    if (known?.members.has(connection) === true) {
      known.newcomers.add(connection);
      this.change(known);
      return undefined;
    }
    if (this.roomsOf(connection).size >= this.options.limits.maxRooms) {
      return 'A connection can be in a few rooms only. Leave one first.';
    }
    if (!(await this.isAdmitted(connection, reference))) {
      return 'There is no such room.';
    }
    const room = this.rooms.get(key) ?? new LiveRoom(reference, this.options.limits.sliceSize);
    this.rooms.set(key, room);
    room.add(connection, this.options.clock.now().getTime());
    this.byConnection.set(connection, this.roomsOf(connection).add(room));
    this.change(room);
    return undefined;
  }

  private leave(connection: HubConnection, values: readonly unknown[]): string | undefined {
    const reference = this.read(connection, values);
    if (typeof reference === 'string') {
      return reference;
    }
    const room = this.rooms.get(reference.key);
    if (room?.members.has(connection) === true) {
      this.remove(room, connection);
    }
    return undefined;
  }

  private setTyping(connection: HubConnection, [entity, id, field]: readonly unknown[]): string | undefined {
    const reference = this.read(connection, [entity, id]);
    if (typeof reference === 'string') {
      return reference;
    }
    const chosen = reference.declaration.fields.find((name) => name === field);
    if (chosen === undefined && field !== null) {
      return 'The room has no such field.';
    }
    const room = this.rooms.get(reference.key);
    const member = room?.members.get(connection);
    if (room === undefined || member === undefined) {
      return 'Enter the room first.';
    }
    const isChanged = member.field !== chosen;
    member.field = chosen;
    member.typingUntil = this.options.clock.elapsed() + this.options.limits.typingLifetime;
    if (isChanged) {
      this.change(room);
    }
    if (chosen !== undefined && !member.isWatched) {
      this.expireTyping(room, connection, member);
    }
    return undefined;
  }

  /** A person whose browser sends nothing more counts as not typing after a few seconds. */
  private expireTyping(room: LiveRoom, connection: HubConnection, member: RoomMember): void {
    const watch = {
      tick: () => {
        const isHere = room.members.get(connection) === member;
        if (isHere && member.field !== undefined && this.options.clock.elapsed() < member.typingUntil) {
          return;
        }
        this.wheel.remove(watch);
        member.isWatched = false;
        if (isHere && member.field !== undefined) {
          member.field = undefined;
          this.change(room);
        }
      },
    };
    member.isWatched = true;
    this.wheel.add(watch);
  }

  /** Repeats the request until no change of role, plan or principals has outdated the result. */
  private async isAdmitted(connection: HubConnection, reference: RoomReference): Promise<boolean> {
    const { personId } = connection.identity;
    const { clientId, declaration: room, id } = reference;
    for (;;) {
      const { accessVersion } = connection;
      const isAllowed = await this.options.policy.allows({ personId, clientId, room, id });
      if (!connection.isOpen || connection.clientId !== clientId) {
        return false;
      }
      if (accessVersion === connection.accessVersion) {
        return isAllowed && connection.access?.passesGate(reference.pluginId) === true;
      }
    }
  }

  private async mayStay(room: LiveRoom, connection: HubConnection): Promise<boolean> {
    const { declaration, clientId, id, pluginId } = room.reference;
    const { personId } = connection.identity;
    return (
      connection.access?.passesGate(pluginId) === true &&
      (await this.options.policy.allows({ personId, clientId, room: declaration, id }))
    );
  }

  private read(connection: HubConnection, values: readonly unknown[]): RoomReference | string {
    const { policy, limits } = this.options;
    return readRoomReference(values, { clientId: connection.clientId, maxIdLength: limits.maxIdLength, policy });
  }

  private roomsOf(connection: HubConnection): Set<LiveRoom> {
    return this.byConnection.get(connection) ?? new Set();
  }

  private remove(room: LiveRoom, connection: HubConnection): void {
    room.remove(connection);
    const rooms = this.roomsOf(connection);
    rooms.delete(room);
    if (rooms.size === 0) {
      this.byConnection.delete(connection);
    }
    this.change(room);
  }

  private changeAll(keys: Iterable<string>): void {
    for (const key of keys) {
      const room = this.rooms.get(key);
      if (room !== undefined) {
        this.change(room);
      }
    }
  }

  private change(room: LiveRoom): void {
    if (!room.isDue) {
      room.isDue = true;
      void this.sendLater(room);
    }
  }

  /** Never rejects: a room whose people cannot be sent is logged. */
  private async sendLater(room: LiveRoom): Promise<void> {
    const { clock, limits, logger } = this.options;
    const isLarge = room.members.size >= limits.largeRoom;
    try {
      await clock.sleep(isLarge ? limits.coalescingOfLargeRoom : limits.coalescing, this.stopping.signal);
    } catch {
      // Stopped: the browsers are gone.
      return;
    }
    room.isDue = false;
    try {
      this.send(room);
    } catch (error) {
      logger.error('Could not send the people of a room.', error, { entity: room.reference.declaration.entity });
    }
  }

  private send(room: LiveRoom): void {
    const published = this.published(room);
    const text = JSON.stringify(published);
    if (text !== room.lastPublished) {
      room.lastPublished = text;
      this.exchange.publish([published]);
    }
    if (room.members.size === 0) {
      this.rooms.delete(room.reference.key);
      return;
    }
    const all = mergePeople([room.people, ...this.exchange.peopleOf(room.reference.key)]);
    const shown = limitPeople(all, this.options.limits.maxShown);
    const count = all.people.length + all.others;
    const state = JSON.stringify([shown.people, count]);
    const newcomers = [...room.newcomers];
    room.newcomers.clear();
    if (state === room.lastShown) {
      for (const connection of newcomers) {
        connection.send(frameOf(room, shown, count));
      }
      return;
    }
    room.lastShown = state;
    room.version += 1;
    const { clientId, pluginId } = room.reference;
    const message = { clientId, pluginId, audience: 'portal', method: clientMethod, argument: undefined } as const;
    room.receivers.deliver(message, frameOf(room, shown, count));
  }

  private published(room: LiveRoom): PublishedRoom {
    return { key: room.reference.key, ...limitPeople(room.people, this.options.limits.maxPublished) };
  }
}

function frameOf(
  { reference: { id, declaration }, version }: LiveRoom,
  { people }: PeopleOfRoom,
  count: number,
): Frame {
  const named = people.map(({ personId, field }) => ({ personId, ...(field !== undefined && { field }) }));
  return invocationFrame(clientMethod, {
    v: 1,
    id,
    version,
    data: { entity: declaration.entity, people: named, count },
  });
}
