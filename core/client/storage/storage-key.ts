import type { StorageKey } from '../services';

/** Optional properties of a key. */
export type StorageKeyOptions = Partial<Pick<StorageKey<unknown>, 'survivesSignOut' | 'place' | 'expiresInDays'>>;

/** Declares a stored text. */
/* @__NO_SIDE_EFFECTS__ */
export function textKey(name: string, options: StorageKeyOptions = {}): StorageKey<string> {
  return { name, survivesSignOut: false, ...options, parse: (raw) => raw, format: (value) => value };
}

/** Declares a stored number; anything else in its place reads as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function numberKey(name: string, options: StorageKeyOptions = {}): StorageKey<number> {
  return { name, survivesSignOut: false, ...options, parse: parseNumber, format: String };
}

/**
 * Declares a stored JSON value.
 *
 * @param read narrows the parsed value; it throws for invalid values, which then read as absent.
 */
/* @__NO_SIDE_EFFECTS__ */
export function jsonKey<T>(name: string, read: (value: unknown) => T, options: StorageKeyOptions = {}): StorageKey<T> {
  return {
    name,
    survivesSignOut: false,
    ...options,
    parse: (raw) => read(JSON.parse(raw)),
    format: (value) => JSON.stringify(value),
  };
}

function parseNumber(raw: string): number {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) {
    throw new TypeError(`'${raw}' is not a number.`);
  }
  return value;
}
