import type { OwnedId, ServiceOf, ServiceToken } from '../contract/token';
import { serviceToken } from '../contract/token';

/** The one source of time. Delays of the specification go through here, so tests never wait. */
export interface Clock {
  /** The time of day, which people and time servers set: forwards, and back. */
  now(): Date;
  /**
   * Milliseconds since some moment before the program began. Nobody sets it, so how long something lasts is told by the
   * difference of two readings; a reading means nothing to another process or after a restart.
   */
  elapsed(): number;
  /** Milliseconds; rejects with the signal's reason when it aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}
export const Clock = serviceToken<Clock>('core:Clock');

/** The log. Messages name the owner, the thing and the remedy; no secrets, no personal data beyond ids. */
export interface Logger {
  debug(message: string, details?: object): void;
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, error: unknown, details?: object): void;
  /** Names are `<owner>:<class>`, so levels can be set for each plugin. */
  scoped(name: OwnedId): Logger;
}
export const Logger = serviceToken<Logger>('core:Logger');

/** Binds a plugin's own services. Tokens owned by anybody else are refused. */
export interface ServiceRegistrar {
  add<T>(token: ServiceToken<T>, implementation: new (...dependencies: never[]) => T): void;
  addFactory<T, const D extends readonly ServiceToken<unknown>[]>(
    token: ServiceToken<T>,
    dependencies: D,
    create: (...services: { readonly [K in keyof D]: ServiceOf<D[K]> }) => T,
  ): void;
}
