import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../adapters/sync-file';
import type { DatabaseEngine, StatementScope } from '../sql/engine';

export interface LoadKeysOptions {
  readonly appKeys: readonly string[] | undefined;
  readonly dataDir: string;
  readonly engine: DatabaseEngine;
}

/**
 * Finds the installation's keys, newest first: those of APP_KEYS, or what the first start made. With the embedded
 * database they lie beside it in `keys.json`; with PostgreSQL in a table, so that all nodes share them.
 */
export async function loadSecrets({ appKeys, dataDir, engine }: LoadKeysOptions): Promise<readonly string[]> {
  if (appKeys !== undefined && appKeys.length > 0) {
    return appKeys;
  }
  return engine.isEmbedded ? await keysInFile(keysFile(dataDir)) : await keysInTable(engine);
}

/** Where the embedded installation keeps its keys. */
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
  // Written aside and renamed, so that a crash leaves the whole file or none: half a key would lock all sealed values.
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

/** @throws Error in a sentence when the text is no list of keys. */
export function parseKeys(path: string, text: string): readonly string[] {
  const keys = readKeyList(text);
  if (keys === undefined) {
    throw new Error(`'${path}' is damaged; put back the copy from your last backup, or name the keys in APP_KEYS.`);
  }
  return keys;
}

function readKeyList(text: string): readonly string[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    const isList = Array.isArray(keys) && keys.length > 0 && keys.every((key) => typeof key === 'string');
    return isList ? keys : undefined;
  } catch {
    // No JSON is the same finding as JSON of another shape; the caller says what to do.
    return undefined;
  }
}

const asCore: StatementScope = { role: 'system_core', clientId: undefined, personId: undefined };

async function keysInTable(engine: DatabaseEngine): Promise<readonly string[]> {
  // Two nodes that start for the first time together both insert; one of them wins and both read the same row.
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

/** Remembers that values are sealed with this key from now on. */
export async function noteKeyUse(engine: DatabaseEngine, id: string): Promise<void> {
  const text = 'insert into core.key_use (id) values ($1) on conflict (id) do nothing';
  await engine.once('write', [{ scope: asCore, text, values: [id] }]);
}
