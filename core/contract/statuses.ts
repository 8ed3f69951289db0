import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { optionalLine, singleLine } from './fields';
import { defineDomainEvent, defineRealtimeEvent } from './message';
import type { Message } from './messages';
import { pageOf, pageQuery } from './page';
import { firstRank, rankBetween } from './rank-between';
import { schemaMessage } from './schema-message';
import { statusContractMessages as messages } from './status-messages';

/** What a status means, in workflow order. Categories are fixed, names of statuses are free; figures use categories only. */
export const statusCategories = ['backlog', 'unstarted', 'started', 'blocked', 'completed', 'cancelled'] as const;
export const StatusCategory = z.enum(statusCategories, schemaMessage(messages.statusCategoryUnknown));
/** A category that {@link statusCategories} lists. */
export type StatusCategory = z.output<typeof StatusCategory>;

/** True for a category of finished work. */
export function isClosedCategory(category: StatusCategory): boolean {
  return category === 'completed' || category === 'cancelled';
}

/** Limits of statuses: characters of a name, number of statuses of one type of entity and of one filter. */
export const statusLimits = { name: 40, ofType: 40, inFilter: 12 } as const;

/** A status that entities of a type have in every company, until an admin of it changes that. */
export interface BuiltInStatus<Key extends string = string> {
  /** A UUID, the same in all companies, by which core's endpoints know the status. */
  readonly id: string;
  /** What entities store, such as `to-do`. */
  readonly key: Key;
  readonly name: Message;
  readonly category: StatusCategory;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const addedPattern = `(?:${statusCategories.join('|')})-${uuid}`;
const addedKey = new RegExp(`^(${statusCategories.join('|')})-${uuid}$`);

/** What entities store for a status that a company added: its category, which never changes, and its id. */
export function addedStatusKey(category: StatusCategory, id: string): string {
  return `${category}-${id}`;
}

/** Whether a key is that of a status which a company added. */
export function isAddedStatus(key: string): boolean {
  return addedKey.test(key);
}

/** The pattern of the keys of a type of entity, without anchors. */
export function statusKeyPattern(builtIn: readonly BuiltInStatus[]): string {
  return `(?:${[...builtIn.map(({ key }) => key), addedPattern].join('|')})`;
}

/**
 * The schema of the status of an entity: the key of a built-in status, or of one that the company added. Whether the
 * company has it is checked by the server.
 *
 * @example
 * export const NoteStatusKey = statusKey(noteStatuses);
 */
/* @__NO_SIDE_EFFECTS__ */
export function statusKey(builtIn: readonly BuiltInStatus[]): z.ZodMiniString<string> {
  return z
    .string(schemaMessage(messages.statusUnknown))
    .check(z.regex(new RegExp(`^${statusKeyPattern(builtIn)}$`), schemaMessage(messages.statusUnknown)))
    .register(z.globalRegistry, { examples: [builtIn[0]?.key ?? ''] });
}

/** The category of a status by its key alone, also of one that was deleted. */
export function statusCategoryOf(key: string, builtIn: readonly BuiltInStatus[]): StatusCategory {
  const found = builtIn.find((status) => status.key === key)?.category;
  return found ?? StatusCategory.safeParse(addedKey.exec(key)?.[1]).data ?? 'unstarted';
}

/** The type of the entities that have a status, such as `tasks.task`. */
const EntityType = z
  .string(schemaMessage(messages.statusTypeUnknown))
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, schemaMessage(messages.statusTypeUnknown)))
  .register(z.globalRegistry, { examples: ['tasks.task'] });

/** A status of a type of entity in a company. */
export const PortalStatus = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The type of the entities that have it, such as `tasks.task`. */
  type: z.string(),
  /** What entities store; never changes. */
  key: z.string(),
  /** Missing for a built-in status that the company has not renamed: each reader sees it in their language. */
  name: z.optional(z.string()),
  category: StatusCategory,
  /** Sorts the statuses of a category; compared by character codes. */
  position: z.string(),
  /**
   * The key of the status that takes the entities of this one, which is being deleted: nothing can get it any more, and the
   * last entities leave it soon.
   */
  replacedBy: z.optional(z.string()),
  /** Set in the event of a deletion, and in none of the responses. */
  deletedOn: z.optional(z.iso.datetime()),
});
export type PortalStatus = z.output<typeof PortalStatus>;

/** The built-in statuses of a type as they are in a company that has changed none of them. */
export function builtInStatuses(type: string, builtIn: readonly BuiltInStatus[]): readonly PortalStatus[] {
  const lasts = new Map<StatusCategory, string>();
  return builtIn.map(({ id, key, category }) => {
    const last = lasts.get(category);
    const position = last === undefined ? firstRank : rankBetween(last, undefined);
    lasts.set(category, position);
    return { id, version: 1, type, key, category, position };
  });
}

/** The workflow order: by category, then by position. */
export function compareStatuses(left: PortalStatus, right: PortalStatus): number {
  const byCategory = statusCategories.indexOf(left.category) - statusCategories.indexOf(right.category);
  if (byCategory !== 0 || left.position === right.position) {
    return byCategory === 0 && left.id !== right.id ? (left.id < right.id ? -1 : 1) : byCategory;
  }
  return left.position < right.position ? -1 : 1;
}

/** A status was added, changed, deleted or restored. Every member may read all statuses. */
export const statusChangedLive = defineRealtimeEvent('core.status-changed', PortalStatus);

/**
 * A status is being deleted: its entities get another one. Their owner moves them in batches, without asking anyone, and
 * then calls `Statuses.finishReplacement`.
 */
export const statusReplaced = defineDomainEvent(
  'core.status-replaced',
  1,
  z.object({
    type: z.string(),
    key: z.string(),
    /** The admin who deletes it; missing for the system. */
    actorId: z.optional(z.uuid()),
  }),
);

const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;
const statusIdOf = z.object({ id: z.uuid(schemaMessage(messages.statusUnknown)) });
const StatusName = singleLine(messages.statusName, statusLimits.name);
const StatusPosition = z
  .string(schemaMessage(messages.statusPositionInvalid))
  .check(z.regex(/^[0-9A-Za-z]{0,199}[1-9A-Za-z]$/, schemaMessage(messages.statusPositionInvalid)))
  .register(z.globalRegistry, { examples: ['V'] });

/** All statuses of one type of entity, in workflow order. */
export const listStatuses = defineEndpoint({
  id: 'core.list-statuses',
  method: 'GET',
  path: '/statuses',
  gate: member,
  effect: 'read',
  shape: { ...pageOf(PortalStatus), query: z.extend(pageQuery, { type: EntityType }) },
});

/** One status. */
export const readStatus = defineEndpoint({
  id: 'core.read-status',
  method: 'GET',
  path: '/statuses/:id',
  gate: member,
  effect: 'read',
  shape: { params: statusIdOf, response: PortalStatus },
});

/** Accepts an `Idempotency-Key`. Names of the statuses of one type differ. The new one is the last of its category. */
export const createStatus = defineEndpoint({
  id: 'core.create-status',
  method: 'POST',
  path: '/statuses',
  gate: admin,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({ type: EntityType, name: StatusName, category: StatusCategory }),
    response: PortalStatus,
  },
});

/** Changes the given fields. An empty name is the one that the product gives a built-in status; others need one. */
export const changeStatus = defineEndpoint({
  id: 'core.change-status',
  method: 'PATCH',
  path: '/statuses/:id',
  gate: admin,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: statusIdOf,
    body: z
      .strictObject({
        name: optionalLine(messages.statusName, statusLimits.name),
        position: z.optional(StatusPosition),
      })
      .check(z.refine((patch) => Object.keys(patch).length > 0, schemaMessage(messages.statusUnchanged))),
    response: PortalStatus,
  },
});

/**
 * Deletes a status, and lets another one take its entities: nothing can get it from now on, entities that have it move in
 * the background. Completed and cancelled statuses take over from each other, open ones from each other; the first
 * unstarted and the first completed status of a type cannot be left without one of their category.
 */
export const replaceStatus = defineEndpoint({
  id: 'core.replace-status',
  method: 'POST',
  path: '/statuses/:id/replace',
  gate: admin,
  effect: 'write',
  shape: {
    params: statusIdOf,
    body: z.strictObject({ by: z.string().check(z.minLength(1), z.maxLength(80)) }),
    response: PortalStatus,
  },
});

/** Undoes a deletion: the status can be chosen again. Entities that have moved keep the status that they have now. */
export const restoreStatus = defineEndpoint({
  id: 'core.restore-status',
  method: 'POST',
  path: '/statuses/:id/restore',
  gate: admin,
  effect: 'write',
  shape: { params: statusIdOf, response: PortalStatus },
});
