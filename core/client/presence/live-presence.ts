import { reaction } from 'mobx';
import type { Dispose, PresenceRoom, PresenceState } from '../../contract';
import { presenceChangedLive } from '../../contract/events';
import type { Clock, Logger } from '../../kernel/services';
import type { BrowserWindow } from '../ports';
import type { HubRealtime } from '../realtime/hub-realtime';
import type { SessionStore } from '../session/session-store';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { Presence, RoomPeople, RoomVisit } from './presence';
import { VisitedRoom } from './visited-room';

/** A tab that is hidden for this time leaves its rooms, in milliseconds: the person looks at something else. */
const absence = 60_000;

export interface LivePresenceParts {
  readonly realtime: HubRealtime;
  readonly session: SessionStore;
  readonly window: BrowserWindow;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * The rooms of this tab, from the first one on. They are entered again after each reconnect, because a connection takes
 * its rooms with it.
 */
export class LivePresence implements Presence {
  private readonly rooms = new Map<string, VisitedRoom>();
  private readonly stops: readonly Dispose[];
  private isHidden = false;
  private hiding = new AbortController();

  constructor(private readonly parts: LivePresenceParts) {
    const { realtime, window } = parts;
    // Follows the connection and the visibility of the tab.
    this.stops = [
      reaction(
        () => realtime.state === 'connected',
        () => this.reach(),
      ),
      window.on('hide', () => void this.hideLater()),
      window.on('focus', () => this.show()),
      realtime.on(presenceChangedLive, ({ id, data }) => this.receive(id, data)),
    ];
  }

  enter<Field extends string>(room: PresenceRoom<Field>, id: string): RoomVisit<Field> {
    const key = keyOf(room.entity, id);
    const visited = this.rooms.get(key) ?? this.open(key, room.entity, id);
    visited.visits += 1;
    let isHere = true;
    return {
      get others() {
        // The one cast of presence: the server lets only the fields of the declaration pass.
        return visited.others as RoomPeople<Field>;
      },
      setTyping: (field) => visited.setTyping(field),
      leave: () => {
        if (!isHere) {
          return;
        }
        isHere = false;
        visited.visits -= 1;
        if (visited.visits === 0) {
          this.rooms.delete(key);
          visited.leave();
        }
      },
    };
  }

  /** Leaves all rooms. */
  stop(): void {
    this.hiding.abort();
    for (const stop of this.stops) {
      void stop();
    }
    for (const room of this.rooms.values()) {
      room.leave();
    }
    this.rooms.clear();
  }

  private open(key: string, entity: string, id: string): VisitedRoom {
    const { clock } = this.parts;
    const invoke = (method: string, ...values: readonly unknown[]): Promise<boolean> => this.invoke(method, values);
    const room = new VisitedRoom({ entity, id, clock, invoke });
    this.rooms.set(key, room);
    room.setReachable(this.isReachable);
    return room;
  }

  private get isReachable(): boolean {
    return this.parts.realtime.state === 'connected' && !this.isHidden;
  }

  private receive(id: string, state: PresenceState | undefined): void {
    if (state !== undefined) {
      this.rooms.get(keyOf(state.entity, id))?.receive(state, this.parts.session.user?.userId);
    }
  }

  private reach(): void {
    for (const room of this.rooms.values()) {
      room.setReachable(this.isReachable);
    }
  }

  private async hideLater(): Promise<void> {
    this.hiding.abort();
    this.hiding = new AbortController();
    if (await sleepUnlessAborted(this.parts.clock, absence, this.hiding.signal)) {
      this.isHidden = true;
      for (const room of this.rooms.values()) {
        room.withdraw();
      }
    }
  }

  private show(): void {
    this.hiding.abort();
    if (this.isHidden) {
      this.isHidden = false;
      this.reach();
    }
  }

  /** Never rejects. A refusal leaves the room empty; a lost connection is reported by its state. */
  private async invoke(method: string, values: readonly unknown[]): Promise<boolean> {
    try {
      await this.parts.realtime.invoke(method, ...values);
      return true;
    } catch (error) {
      this.parts.logger.info(`${method} was not possible.`, { reason: String(error) });
      return false;
    }
  }
}

function keyOf(entity: string, id: string): string {
  return `${entity} ${id}`;
}
