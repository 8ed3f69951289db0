import type { Actor } from './actor';

/**
 * Rules for who may do what with a resource. Checked before data is read or written. The results are sent to the client
 * as `abilities`.
 */
export interface Policy<R extends object, A extends string> {
  readonly resource: string;
  readonly abilities: Readonly<Record<A, (actor: Actor, resource: R) => boolean>>;
}

/**
 * Declares who may do what to a resource. Its abilities are asked before data is read, and sent with the entity to the
 * client.
 */
export function definePolicy<R extends object, const A extends string>(
  resource: string,
  abilities: Readonly<Record<A, (actor: Actor, resource: R) => boolean>>,
): Policy<R, A> {
  return { resource, abilities };
}
