import type { StorageKey } from '../../client/services';
import { jsonKey } from '../../client/storage/storage-key';

/** An entity that exists, by its id and the version with which the import left it. */
export interface ImportedEntity {
  readonly id: string;
  version: number;
}

/** The last import, which can be undone: on this device, until the person signs out or imports again. */
export interface RememberedImport {
  readonly clientId: string;
  /** Name of the file. */
  readonly file: string;
  readonly at: string;
  readonly entities: readonly ImportedEntity[];
}

/** Declares where the last import of a kind is stored. */
/* @__NO_SIDE_EFFECTS__ */
export function lastImportKey(name: string): StorageKey<RememberedImport> {
  const key = jsonKey(name, (value): RememberedImport => {
    const { clientId, file, at, items } = value as Readonly<Record<string, unknown>>;
    if (typeof clientId !== 'string' || typeof file !== 'string' || typeof at !== 'string' || !Array.isArray(items)) {
      throw new TypeError('The stored value is no import.');
    }
    return { clientId, file, at, entities: items.map(readEntity) };
  });
  return {
    ...key,
    format: ({ entities, ...rest }) =>
      JSON.stringify({ ...rest, items: entities.map(({ id, version }) => [id, version]) }),
  };
}

/** Id and version in a list, because there are up to 10,000. */
function readEntity(stored: unknown): ImportedEntity {
  const [id, version]: readonly unknown[] = Array.isArray(stored) ? stored : [];
  if (typeof id !== 'string' || typeof version !== 'number') {
    throw new TypeError('The stored value is no import.');
  }
  return { id, version };
}
