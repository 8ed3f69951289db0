import type { $ZodType } from 'zod/v4/core';

/** An event inside the server, written to the outbox in the same transaction as the change it reports. */
export interface DomainEvent<T> {
  readonly kind: 'domain';
  /** `<plugin id>.<noun>-<past participle>`, such as `projects.milestone-closed`. */
  readonly name: `${string}.${string}`;
  readonly version: number;
  readonly schema: $ZodType<T>;
}

/** A delivered domain event. Each subscriber receives the events of a portal in commit order and takes effect once. */
export interface DeliveredEvent<T> {
  readonly id: string;
  readonly version: number;
  readonly at: Date;
  readonly actorId: string | undefined;
  readonly data: T;
}

/**
 * An event pushed to browsers over the hub; its name is also the client method. Says what changed, never what to do.
 */
export interface RealtimeEvent<T> {
  readonly kind: 'realtime';
  readonly name: `${string}.${string}`;
  readonly schema: $ZodType<T>;
}

/** Payload of a realtime event: the entity as lists show it, if every recipient may read it. */
export interface Change<T> {
  readonly id: string;
  readonly version: number;
  readonly data?: T;
}

/** Recipients of a realtime event. Plugins grant principals such as `project:<id>`. */
export type RealtimeAudience =
  | 'portal'
  | { readonly persons: readonly string[] }
  | { readonly principals: readonly string[] };

/** Declares a domain event for other parts of the server. */
/* @__NO_SIDE_EFFECTS__ */
export function defineDomainEvent<T>(
  name: DomainEvent<T>['name'],
  version: number,
  schema: $ZodType<T>,
): DomainEvent<T> {
  return { kind: 'domain', name, version, schema };
}

/** Declares a realtime event for browsers. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRealtimeEvent<T>(name: RealtimeEvent<T>['name'], schema: $ZodType<T>): RealtimeEvent<T> {
  return { kind: 'realtime', name, schema };
}
