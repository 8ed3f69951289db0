import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { productName } from '../../../contract';
import { BackupManifest, backupVersion, manifestName } from './manifest';
import type { TarEntry } from './tar';
import { readTar } from './tar';

/** Maximum size of the manifest and of a part that are read into memory. */
const maxPartBytes = 256 * 1024 * 1024;

/** The entries of a backup, in order. */
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
 * Reads a whole backup and verifies every checksum, so that nothing is loaded from a damaged one.
 *
 * @throws Error with the problem of the file.
 */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  const found = new Map<string, { readonly size: number; readonly sha256: string }>();
  let last: Buffer | undefined;
  try {
    for await (const { name, size, bytes } of readEntries(file)) {
      last = undefined;
      if (name === manifestName) {
        last = await readIntoMemory(bytes, size);
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
    throw new Error(
      `'${file}' is damaged: ${wrong?.name ?? 'it has entries that its manifest does not list'}. Use another backup.`,
    );
  }
  return manifest;
}

export async function readIntoMemory(bytes: TarEntry['bytes'], size: number): Promise<Buffer> {
  if (size > maxPartBytes) {
    throw new Error('A part of the file is too large.');
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseManifest(file: string, bytes: Buffer | undefined): BackupManifest {
  if (bytes === undefined) {
    throw new Error(`'${file}' is not a complete backup of ${productName.name}; use another one.`);
  }
  const json: unknown = JSON.parse(bytes.toString('utf8'));
  const version = (json as { readonly version?: unknown }).version;
  if (typeof version === 'number' && version > backupVersion) {
    throw new Error(`'${file}' was written by a newer ${productName.name}; restore it with that version.`);
  }
  const parsed = BackupManifest.safeParse(json);
  if (!parsed.success) {
    throw new Error(`'${file}' is not a backup of ${productName.name}.`, { cause: parsed.error });
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
  return new Error(`'${file}' is damaged or not a backup of ${productName.name}; use another one.`, { cause: error });
}
