import type { PresenceRoom } from '../../../contract';

/** A person who wants to enter or stay in a room. */
export interface PresenceRequest {
  readonly personId: string;
  /** The portal of the connection. */
  readonly clientId: string;
  readonly room: PresenceRoom;
  readonly id: string;
}

/** Rooms that plugins declared, and who may enter them. */
export interface PresencePolicy {
  /** @returns undefined for an entity type without a room. */
  find(entity: string): PresenceRoom | undefined;
  /** Asks the plugin that owns the entity. False for everyone who does not pass the plugin's gate now. */
  allows(request: PresenceRequest): Promise<boolean>;
}

/** The plugin that owns an entity type. */
export function ownerOfEntity(entity: string): string {
  return entity.slice(0, entity.indexOf('.'));
}
