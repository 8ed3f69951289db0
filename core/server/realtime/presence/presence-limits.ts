import { presenceLimits } from '../../../contract';

/** Limits of presence. Milliseconds unless the name says otherwise. */
export interface PresenceLimits {
  /** Rooms that one connection can be in. */
  readonly maxRooms: number;
  /** Characters of an entity's id. */
  readonly maxIdLength: number;
  /** People of one room that browsers receive; the others are only counted. */
  readonly maxShown: number;
  /** People of one room that other processes receive; the others are only counted. */
  readonly maxPublished: number;
  /** Refused messages after which a connection is closed. */
  readonly maxRefusals: number;
  readonly typingLifetime: number;
  /** Changes of a room within this time are sent as one. */
  readonly coalescing: number;
  /** The same for a room of at least `largeRoom` connections. */
  readonly coalescingOfLargeRoom: number;
  readonly largeRoom: number;
  /** Connections that receive a change before the event loop runs other work. */
  readonly sliceSize: number;
}

/** Limits in production. */
export const productionPresenceLimits: PresenceLimits = {
  maxRooms: 8,
  maxIdLength: 200,
  maxShown: presenceLimits.maxShown,
  maxPublished: 200,
  maxRefusals: 100,
  typingLifetime: presenceLimits.typingLifetime,
  coalescing: 150,
  coalescingOfLargeRoom: 2_000,
  largeRoom: 100,
  sliceSize: 1_000,
};
