import { join } from 'node:path';

/** Folder of the embedded database inside the data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'pg');
}
