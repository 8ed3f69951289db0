import type { $ZodType } from 'zod/v4/core';

/**
 * A room for everyone who has an entity open, such as a task: who is here, and who is typing in which field. Ephemeral:
 * nothing about it is stored.
 */
export interface PresenceRoom<Field extends string = string> {
  /** Type of the entity: `<plugin id>.<noun>`, such as `tasks.task`. */
  readonly entity: `${string}.${string}`;
  /** Ids of its entities; others are refused before the plugin is asked. */
  readonly id: $ZodType<string>;
  /** Fields in which a person can be typing. */
  readonly fields: readonly Field[];
}

/**
 * Declares a room of presence for an entity type. The plugin's server half says in `presence` who may enter; without that
 * declaration no one may. The client half shows the room by `usePresence`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { definePresence } from '@tessera/core/contract';
 *
 * export const notePresence = definePresence({ entity: 'notes.note', id: z.uuid(), fields: ['title', 'text'] });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function definePresence<const Field extends string>(room: PresenceRoom<Field>): PresenceRoom<Field> {
  return Object.freeze(room);
}
