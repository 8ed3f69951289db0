import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { PortalGate } from './access';
import type { Endpoint } from './endpoint';
import type { DomainEvent, RealtimeEvent } from './message';
import { defineDomainEvent, defineRealtimeEvent } from './message';
import type { pageQuery } from './page';
import { pageOf } from './page';
import { searchClaims, searchShapeWith } from './search';

/** What every entity has besides the fields that people write. */
export interface EntityFacts {
  readonly id: string;
  /** Grows with each change. */
  readonly version: number;
  /** Id of the person. */
  readonly createdBy: string;
  /** ISO 8601, UTC. */
  readonly createdOn: string;
  /** Set in the event of a deletion, and in none of the responses. */
  readonly deletedOn?: string | undefined;
}

/** An entity as lists, responses and live events have it. */
export type EntityWith<Fields extends object> = Readonly<Fields> & EntityFacts;

/** What happened to an entity. */
export const entityActions = ['added', 'changed', 'deleted', 'restored'] as const;
/** One of `entityActions`. */
export type EntityAction = (typeof entityActions)[number];

/** Data of the domain event of an entity. */
export interface EntityRecorded {
  readonly id: string;
  readonly action: EntityAction;
}

type Call<Shape extends object> = Endpoint<Readonly<Shape>> & { readonly gate: { readonly audience: 'member' } };
type Schema<T> = $ZodType<T, T>;
interface OneEntity {
  readonly params: Schema<{ readonly id: string }>;
}
const searchShape = searchShapeWith({ createdByName: z.optional(z.string()), createdOn: z.iso.datetime() });

/** The requests of an entity that every member may read and change. */
export interface EntityEndpoints<Fields extends object, Entity = EntityWith<Fields>> {
  /** Newest first. */
  readonly list: Call<{
    query: typeof pageQuery;
    response: Schema<{ readonly items: readonly Entity[]; readonly nextCursor: string | null }>;
  }>;
  readonly read: Call<OneEntity & { response: Schema<Entity> }>;
  readonly add: Call<{ body: Schema<Fields>; response: Schema<Entity> }>;
  /** Changes the given fields, unless one of them changed after the version in `If-Match`. */
  readonly change: Call<OneEntity & { body: Schema<Partial<Fields>>; response: Schema<Entity> }>;
  /** Can be undone for 30 days. */
  readonly remove: Call<OneEntity>;
  /** Undoes a deletion. */
  readonly restore: Call<OneEntity & { response: Schema<Entity> }>;
  readonly search: Call<typeof searchShape>;
}

/** An entity of a plugin, as both sides know it. Created by `defineEntity`. */
export interface EntityDefinition<Fields extends object = Record<never, never>> {
  /** `<plugin id>.<noun>`, also the type of its links, hits and notifications. */
  readonly id: `${string}.${string}`;
  readonly fields: Readonly<Record<keyof Fields & string, $ZodType>>;
  readonly endpoints: EntityEndpoints<Fields>;
  /** Sent to every open browser of the company. */
  readonly changed: RealtimeEvent<EntityWith<Fields>>;
  /** For other parts of the server. */
  readonly recorded: DomainEvent<EntityRecorded>;
}

/** The fields of an entity that people write. */
export type FieldsOf<Definition> = Definition extends EntityDefinition<infer Fields> ? Fields : never;
/** An entity of this definition. */
export type EntityOf<Definition> = EntityWith<FieldsOf<Definition> & object>;

/** Options of `defineEntity`. */
export interface EntityOptions<Shape extends Readonly<Record<string, z.ZodMiniType>>> {
  /** Address of the list, such as `/polls/polls`, in the plural. */
  readonly path: `/${string}`;
  readonly gate: PortalGate;
  /** What people write, by name: any schema whose output is JSON. */
  readonly fields: Shape;
}

const params = z.object({ id: z.uuid() });

/**
 * Declares an entity that every member of the company may read, add, change and delete: its requests and events.
 * `serveEntity` binds them on the server, `entityStore` uses them in the browser. An entity with other rules, such as
 * private rows, declares its endpoints itself.
 *
 * @param id `<plugin id>.<noun>`, such as `polls.poll`: the type of its links, and what its endpoints are named after.
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineEntity, defineMessages, singleLine } from '@tessera/core/contract';
 *
 * const messages = defineMessages('notes', { title: 'Title' });
 *
 * export const notes = defineEntity('notes.note', {
 *   path: '/notes/notes',
 *   gate: { audience: 'member' },
 *   fields: { title: singleLine(messages.title, 120), isPinned: z.boolean() },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEntity<const Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  id: `${string}.${string}`,
  options: EntityOptions<Shape>,
): EntityDefinition<z.output<z.ZodMiniObject<Shape>>> {
  const { path, gate, fields } = options;
  const [owner = '', noun = ''] = id.split('.');
  const nouns = path.slice(path.lastIndexOf('/') + 1);
  const body = z.strictObject(fields);
  const entity = z.object({
    ...fields,
    id: z.uuid(),
    version: z.int(),
    createdBy: z.uuid(),
    createdOn: z.iso.datetime(),
    deletedOn: z.optional(z.iso.datetime()),
  });
  const call = (verb: string, name: string) => ({ id: `${owner}.${verb}-${name}`, gate }) as const;
  const one = `${path}/:id` as const;
  const endpoints = {
    list: { ...call('list', nouns), method: 'GET', path, effect: 'read', shape: pageOf(entity) },
    read: {
      ...{ ...call('read', noun), method: 'GET', path: one, effect: 'read' },
      shape: { params, response: entity },
    },
    add: {
      ...{ ...call('add', noun), method: 'POST', path, effect: 'write', status: 201 },
      shape: { body, response: entity },
    },
    change: {
      ...{ ...call('change', noun), method: 'PATCH', path: one, effect: 'write', concurrency: 'if-match' },
      shape: { params, body: z.partial(body), response: entity },
    },
    remove: {
      ...{ ...call('delete', noun), method: 'DELETE', path: one, effect: 'write', status: 204 },
      shape: { params },
    },
    restore: {
      ...{ ...call('restore', noun), method: 'POST', path: `${one}/restore`, effect: 'write' },
      shape: { params, response: entity },
    },
    search: {
      ...{ ...call('search', nouns), method: 'GET', path: `${path}/search`, effect: 'read', claims: searchClaims },
      shape: searchShape,
    },
  } as const satisfies Readonly<Record<keyof EntityEndpoints<object>, Endpoint>>;
  const recorded = z.object({ id: z.uuid(), action: z.enum(entityActions) });
  return Object.freeze({
    ...{ id, fields },
    // The one cast of declared entities: the schemas are built from `Shape`, which the compiler cannot follow for any.
    endpoints: Object.freeze(endpoints) as unknown as EntityEndpoints<z.output<z.ZodMiniObject<Shape>>>,
    changed: defineRealtimeEvent(
      `${owner}.${noun}-changed`,
      entity as unknown as $ZodType<EntityWith<z.output<z.ZodMiniObject<Shape>>>>,
    ),
    recorded: defineDomainEvent(`${owner}.${noun}-changed`, 1, recorded),
  });
}
