import * as z from 'zod/mini';
import type { StorageKey } from '../../client/services';
import { jsonKey } from '../../client/storage/storage-key';

const Remembered = z.object({
  clientId: z.string(),
  file: z.string(),
  at: z.iso.datetime(),
  /** Id and version of each, because there are up to 10,000. */
  items: z.array(z.tuple([z.uuid(), z.int()])),
});

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
    const { items, ...rest } = Remembered.parse(value);
    return { ...rest, entities: items.map(([id, version]) => ({ id, version })) };
  });
  return {
    ...key,
    format: ({ entities, ...rest }) =>
      JSON.stringify({ ...rest, items: entities.map(({ id, version }) => [id, version]) }),
  };
}
