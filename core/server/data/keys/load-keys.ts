import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../platform/sync-file';
import type { DatabaseEngine, StatementScope } from '../sql/engine';

export interface LoadKeysOptions {
  readonly appKeys: readonly string[] | undefined;
  readonly dataDir: string;
  readonly engine: DatabaseEngine;
}

/**
 * Loads the installation's keys, newest first: those of APP_KEYS, or those created by the first start. With the embedded
 * database they are in `keys.json` beside it; with PostgreSQL in a table, so that all nodes share them.
 */
export async function loadSecrets({ appKeys, dataDir, engine }: LoadKeysOptions): Promise<readonly string[]> {
  if (appKeys !== undefined && appKeys.length > 0) {
    return appKeys;
  }
  return engine.isEmbedded ? await keysInFile(keysFile(dataDir)) : await keysInTable(engine);
}

/** Path of the key file of an embedded installation. */
export function keysFile(dataDir: string): string {
  return join(dataDir, 'keys.json');
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function keysInFile(path: string): Promise<readonly string[]> {
  const found = await readFileIfThere(path);
  if (found !== undefined) {
    return parseKeys(path, found);
  }
  const keys = [makeSecret()];
  await writeKeysFile(path, keys);
  return keys;
}

export async function writeKeysFile(path: string, keys: readonly string[]): Promise<void> {
  // Written to a temporary file and renamed, so that a crash leaves the whole file or none: a truncated key would make all
  // sealed values unreadable.
  const aside = `${path}.part`;
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ keys })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
  await syncFolder(dirname(path));
}

async function readFileIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** @throws Error in a sentence when the text is not a list of keys. */
export function parseKeys(path: string, text: string): readonly string[] {
  const keys = readKeyList(text);
  if (keys === undefined) {
    throw new Error(`'${path}' is damaged; restore the copy from your last backup, or set the keys in APP_KEYS.`);
  }
  return keys;
}

function readKeyList(text: string): readonly string[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    const isList = Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'string');
    return isList ? keys : undefined;
  } catch {
    // Invalid JSON is handled like JSON of another shape, by the caller.
    return undefined;
  }
}

const asCore: StatementScope = { role: 'system_core', clientId: undefined, personId: undefined };

async function keysInTable(engine: DatabaseEngine): Promise<readonly string[]> {
  // Two nodes that start for the first time at once both insert; one of them wins, and both read the same row.
  await engine.once('write', [
    {
      scope: asCore,
      text: 'insert into core.app_key (position, secret) values (1, $1) on conflict (position) do nothing',
      values: [makeSecret()],
    },
  ]);
  const [found] = await engine.once('read', [
    { scope: asCore, text: 'select secret from core.app_key order by position desc', values: [] },
  ]);
  return (found?.rows ?? []).map((row) => String(row['secret']));
}

/** Records that values are sealed with this key. */
export async function recordKeyUse(engine: DatabaseEngine, id: string): Promise<void> {
  const text = 'insert into core.key_use (id) values ($1) on conflict (id) do nothing';
  await engine.once('write', [{ scope: asCore, text, values: [id] }]);
}
