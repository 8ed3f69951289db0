import * as z from 'zod/mini';
import { productName } from '../../../contract';

/** Identifies the format. A later version is refused. */
export const backupFormat = `${productName.name.toLowerCase()}-backup`;
export const backupVersion = 1;
/** Name of the last entry; a backup without it is incomplete. */
export const manifestName = 'manifest.json';
export const keysName = 'keys.json';

/** Description of a backup, its last entry. */
export const BackupManifest = z.object({
  format: z.literal(backupFormat),
  version: z.number(),
  createdAt: z.string(),
  /** Database that was backed up; releases before the embedded PostgreSQL wrote `pglite`. */
  engine: z.enum(['embedded', 'postgres', 'pglite']),
  /** Migrations that had run, in order. The target runs the same ones before rows are loaded. */
  ledger: z.array(z.object({ owner: z.string(), id: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      schema: z.string(),
      table: z.string(),
      /** In the order of the values in each row. */
      columns: z.array(z.string()),
      rows: z.number(),
      /** Last value of each identity column; values are never reused. */
      sequences: z.array(z.object({ column: z.string(), last: z.string() })),
    }),
  ),
  /** Ids of the installation's keys, newest first. The keys themselves are an entry unless they came from APP_KEYS. */
  keys: z.object({ ids: z.array(z.string()), included: z.boolean() }),
  files: z.array(z.object({ key: z.string(), entry: z.string() })),
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});
export type BackupManifest = z.output<typeof BackupManifest>;
