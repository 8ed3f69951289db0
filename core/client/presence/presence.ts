import type { PresenceRoom } from '../../contract';
import { serviceToken } from '../../contract';

/** Another person in a room. */
export interface RoomPerson<Field extends string = string> {
  readonly personId: string;
  /** The field that the person is typing in now. */
  readonly field: Field | undefined;
}

/** The other people in a room. */
export interface RoomPeople<Field extends string = string> {
  /** By arrival; the first of many. */
  readonly people: readonly RoomPerson<Field>[];
  /** All of them. */
  readonly count: number;
}

/** The stay of this tab in a room. */
export interface RoomVisit<Field extends string = string> {
  /** Observable. No one without a connection, and where the server refuses the room. */
  readonly others: RoomPeople<Field>;
  /** Tells the others that the person types in a field; call it with every change. Undefined: not any more. */
  setTyping(field: Field | undefined): void;
  /** Safe to call twice. */
  leave(): void;
}

/** Who else has an entity open, and who is typing (`usePresence` in components). */
export interface Presence {
  /** Enters the room while there is a live connection and the tab is visible, until the visit is left. */
  enter<Field extends string>(room: PresenceRoom<Field>, id: string): RoomVisit<Field>;
}
export const Presence = serviceToken<Presence>('core:Presence');
