import type { $ZodType } from 'zod/v4/core';

/** A fact inside the server, written to the outbox in the same transaction as the change it reports. */
export interface DomainEvent<T> {
  readonly kind: 'domain';
  /** `<plugin id>.<noun>-<past participle>`, such as `projects.milestone-closed`. */
  readonly name: `${string}.${string}`;
  readonly version: number;
  readonly schema: $ZodType<T>;
}

/** How a domain event arrives. Per subscriber and portal in commit order; its effect happens once. */
export interface Delivered<T> {
  readonly id: string;
  readonly version: number;
  readonly at: Date;
  readonly actorId: string | undefined;
  readonly data: T;
}

/** A fact pushed to browsers over the hub, under its own name as the client method. Says what changed, never what to do. */
export interface RealtimeEvent<T> {
  readonly kind: 'realtime';
  readonly name: `${string}.${string}`;
  readonly schema: $ZodType<T>;
}

/** What a realtime event carries: the entity as lists show it, where everybody who receives it may read it. */
export interface Change<T> {
  readonly id: string;
  readonly version: number;
  readonly data?: T;
}

/** Who receives a realtime event. Principals are granted by plugins, such as `project:<id>`. */
export type RealtimeAudience =
  'portal' | { readonly persons: readonly string[] } | { readonly principals: readonly string[] };

/** Declares a fact for other parts of the server. */
/* @__NO_SIDE_EFFECTS__ */
export function defineDomainEvent<T>(
  name: DomainEvent<T>['name'],
  version: number,
  schema: $ZodType<T>,
): DomainEvent<T> {
  return { kind: 'domain', name, version, schema };
}

/** Declares a fact for browsers. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRealtimeEvent<T>(name: RealtimeEvent<T>['name'], schema: $ZodType<T>): RealtimeEvent<T> {
  return { kind: 'realtime', name, schema };
}
