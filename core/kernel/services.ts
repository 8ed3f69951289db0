import type { OwnedId, ServiceOf, ServiceToken } from '../contract/token';
import { serviceToken } from '../contract/token';

/** The only source of time. Delays of the specification go through here, so that tests never wait. */
export interface Clock {
  /** Wall-clock time, which people and time servers can set forwards and back. */
  now(): Date;
  /**
   * Monotonic time in milliseconds since an arbitrary start. Durations are differences of two readings; a reading means
   * nothing to another process or after a restart.
   */
  elapsed(): number;
  /** Milliseconds; rejects with the signal's reason when it aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
export const Clock = serviceToken<Clock>('core:Clock');

/**
 * The log. Messages name the owner, the thing and the remedy; they contain no secrets and no personal data beyond ids.
 */
export interface Logger {
  debug(message: string, details?: object): void;
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, error: unknown, details?: object): void;
  /** Names are `<owner>:<class>`, so that log levels can be set per plugin. */
  scoped(name: OwnedId): Logger;
}
export const Logger = serviceToken<Logger>('core:Logger');

/** Binds a plugin's own services. Tokens of other owners are refused. */
export interface ServiceRegistrar {
  add<T>(token: ServiceToken<T>, implementation: new (...dependencies: never[]) => T): void;
  addFactory<T, const D extends readonly ServiceToken<unknown>[]>(
    token: ServiceToken<T>,
    dependencies: D,
    create: (...services: { readonly [K in keyof D]: ServiceOf<D[K]> }) => T,
  ): void;
}
