declare const serviceType: unique symbol;

/** Typed key of a service. `T` exists only at compile time; at run time a token is a global symbol. */
export type ServiceToken<T> = symbol & { readonly [serviceType]: T };

/** The service type of a token. */
export type ServiceOf<Token> = Token extends ServiceToken<infer T> ? T : never;

/** `owner:name`, where owner is `core`, `host` or a plugin id. */
export type OwnedId = `${string}:${string}`;

/** Releases what was acquired. Safe to call more than once. */
export type Dispose = () => void | Promise<void>;

/**
 * Creates the key of a service.
 *
 * `Symbol.for` is deliberate: two installed copies of a contract package must still agree on the key.
 *
 * @example
 * ```ts
 * import { serviceToken } from '@tessera/core/contract';
 *
 * export interface Weather {
 *   readonly degrees: number;
 * }
 * export const Weather = serviceToken<Weather>('weather:Weather');
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function serviceToken<T>(id: OwnedId): ServiceToken<T> {
  return Symbol.for(id) as ServiceToken<T>;
}

/** The owner of a token, slot or entry: the part before the colon. */
export function ownerOf(id: string | symbol): string {
  const name = typeof id === 'symbol' ? (id.description ?? '') : id;
  return name.slice(0, Math.max(0, name.indexOf(':')));
}
