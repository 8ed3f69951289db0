import * as z from 'zod/mini';
import type { PresenceRoom } from '../../../contract';
import type { PresencePolicy } from './presence-policy';
import { ownerOfEntity } from './presence-policy';

/** A room of the connection's portal, as a browser names it. */
export interface RoomReference {
  /** Distinguishes it from the rooms of all portals and entity types. */
  readonly key: string;
  readonly clientId: string;
  readonly declaration: PresenceRoom;
  readonly id: string;
  /** The plugin that owns the entity. */
  readonly pluginId: string;
}

export interface ReadRoomReferenceOptions {
  /** The portal that the connection has joined. */
  readonly clientId: string | undefined;
  readonly maxIdLength: number;
  readonly policy: Pick<PresencePolicy, 'find'>;
}

/** Reads entity type and id. @returns a sentence for the browser if there is no such room. */
export function readRoomReference(
  [entity, given]: readonly unknown[],
  { clientId, maxIdLength, policy }: ReadRoomReferenceOptions,
): RoomReference | string {
  if (clientId === undefined) {
    return 'Join a portal first.';
  }
  if (typeof entity !== 'string' || typeof given !== 'string' || given.length > maxIdLength) {
    return 'A room requires an entity type and an id.';
  }
  const declaration = policy.find(entity);
  const id = declaration === undefined ? undefined : z.safeParse(declaration.id, given).data;
  if (declaration === undefined || id === undefined) {
    return 'There is no such room.';
  }
  return {
    key: `${clientId} ${entity} ${id}`,
    clientId,
    declaration,
    id,
    pluginId: ownerOfEntity(entity),
  };
}
