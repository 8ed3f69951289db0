import type { HubConnection } from '../hub/hub-connection';
import { HubRoom } from '../hub/hub-room';
import type { PeopleOfRoom } from './present-people';
import { mergePeople } from './present-people';
import type { RoomReference } from './read-room-reference';

/** One connection in a room. */
export interface RoomMember {
  readonly since: number;
  field: string | undefined;
  /** In milliseconds of the monotonic clock: when the person counts as not typing any more. */
  typingUntil: number;
  /** A timer waits for that moment. */
  isWatched: boolean;
}

/** The connections of this process in one room. */
export class LiveRoom {
  readonly members = new Map<HubConnection, RoomMember>();
  /** Delivers to the same connections, in slices and only to those who still pass the gate. */
  readonly receivers: HubRoom;
  /** A change is going to be sent. */
  isDue = false;
  /** Connections that do not have the current state. */
  readonly newcomers = new Set<HubConnection>();
  /** What browsers and the other processes received last. */
  lastShown = '';
  lastPublished = '';
  version = 0;

  constructor(
    readonly reference: RoomReference,
    sliceSize: number,
  ) {
    this.receivers = new HubRoom(sliceSize);
  }

  add(connection: HubConnection, since: number): void {
    this.members.set(connection, { since, field: undefined, typingUntil: 0, isWatched: false });
    this.receivers.connections.add(connection);
    this.newcomers.add(connection);
  }

  remove(connection: HubConnection): void {
    this.members.delete(connection);
    this.receivers.connections.delete(connection);
    this.newcomers.delete(connection);
  }

  /** The people of this process, each once. */
  get people(): PeopleOfRoom {
    const people = [...this.members].map(([{ identity }, { since, field }]) => ({
      personId: identity.personId,
      since,
      field,
    }));
    return mergePeople([{ people, others: 0 }]);
  }
}
