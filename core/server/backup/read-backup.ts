import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { product } from '../../contract';
import { BackupManifest, backupVersion, manifestName } from './manifest';
import type { TarEntry } from './tar';
import { readTar } from './tar';

/** Longest manifest and longest part that are believed. */
const mostBytes = 256 * 1024 * 1024;

/** The entries of a backup, in the order in which they were written. */
export async function* readEntries(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.once('error', (error) => plain.destroy(error));
  try {
    yield* readTar(source.pipe(plain));
  } finally {
    source.destroy();
    plain.destroy();
  }
}

/**
 * Reads a backup from beginning to end and compares every sum, so that nothing is loaded from a damaged one.
 *
 * @throws Error in a sentence that says what is wrong with the file.
 */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  const found = new Map<string, { readonly size: number; readonly sha256: string }>();
  let last: Buffer | undefined;
  try {
    for await (const { name, size, bytes } of readEntries(file)) {
      last = undefined;
      if (name === manifestName) {
        last = await collect(bytes, size);
        continue;
      }
      const hash = createHash('sha256');
      for await (const chunk of bytes) {
        hash.update(chunk);
      }
      found.set(name, { size, sha256: hash.digest('hex') });
    }
  } catch (error) {
    throw explain(file, error);
  }
  const manifest = parseManifest(file, last);
  const wrong = manifest.entries.find(({ name, sha256 }) => found.get(name)?.sha256 !== sha256);
  if (wrong !== undefined || found.size !== manifest.entries.length) {
    throw new Error(`'${file}' is damaged: ${wrong?.name ?? 'it holds more than it says'}. Use another backup.`);
  }
  return manifest;
}

export async function collect(bytes: TarEntry['bytes'], size: number): Promise<Buffer> {
  if (size > mostBytes) {
    throw new Error('A part of it is too large.');
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseManifest(file: string, bytes: Buffer | undefined): BackupManifest {
  if (bytes === undefined) {
    throw new Error(`'${file}' is no complete backup of ${product.name}; use another one.`);
  }
  const json: unknown = JSON.parse(bytes.toString('utf8'));
  const version = (json as { readonly version?: unknown }).version;
  if (typeof version === 'number' && version > backupVersion) {
    throw new Error(`'${file}' was written by a newer ${product.name}; restore it with that one.`);
  }
  const parsed = BackupManifest.safeParse(json);
  if (!parsed.success) {
    throw new Error(`'${file}' is no backup of ${product.name}.`, { cause: parsed.error });
  }
  return parsed.data;
}

function explain(file: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') {
    return new Error(`There is no file '${file}'.`);
  }
  if (code === 'EACCES' || code === 'EISDIR') {
    return new Error(`'${file}' cannot be read (${code}).`);
  }
  return new Error(`'${file}' is damaged, or no backup of ${product.name}; use another one.`, { cause: error });
}
