import { injectable } from 'inversify';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { StorageArea } from '../ports';
import { StorageAreas } from '../ports';
import type { Storage, StorageKey } from '../services';

/**
 * Typed values over the browser's storage areas. One key object per name, so that no code can read another owner's
 * value by its name.
 */
@injectable()
export class DefaultStorage implements Storage {
  private readonly declared = new Map<string, StorageKey<never>>();

  constructor(
    @inject(StorageAreas) private readonly areas: StorageAreas,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  read<T>(key: StorageKey<T>): T | undefined {
    const raw = this.areaOf(key).read(key.name);
    if (raw === undefined) {
      return undefined;
    }
    try {
      return key.parse(raw);
    } catch (error) {
      // Edited by hand or written by an older version: an unreadable value counts as absent.
      this.logger.warn(`The stored value '${key.name}' could not be read.`, { reason: String(error) });
      return undefined;
    }
  }

  write<T>(key: StorageKey<T>, value: T): void {
    this.areaOf(key).write(key.name, key.format(value), key.expiresInDays);
  }

  remove<T>(key: StorageKey<T>): void {
    this.areaOf(key).remove(key.name);
  }

  /** Clears the browser's local storage except for the named values (R54, R62). */
  clear(survivors: readonly StorageKey<string>[]): void {
    const kept = new Set(survivors.map(({ name }) => name));
    for (const name of this.areas.local.names().filter((each) => !kept.has(each))) {
      this.areas.local.remove(name);
    }
  }

  /** Clears the storage of this tab. */
  clearTab(): void {
    for (const name of this.areas.tab.names()) {
      this.areas.tab.remove(name);
    }
  }

  private areaOf<T>(key: StorageKey<T>): StorageArea {
    const place = key.place ?? 'local';
    const id = `${place} ${key.name}`;
    const known = this.declared.get(id);
    if (known !== undefined && (known as unknown) !== key) {
      throw new Error(`The stored value '${key.name}' belongs to another owner; declare a name of your own.`);
    }
    this.declared.set(id, key as unknown as StorageKey<never>);
    return this.areas[place];
  }
}
