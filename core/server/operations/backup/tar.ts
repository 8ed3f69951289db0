import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Header } from 'tar-stream';
import { extract, pack } from 'tar-stream';

/** What `pack` and `extract` return: streams of streamx work as Node's do, but their types do not say so. */
type PackStream = Readable & { readonly entry: (header: Partial<Header>) => Writable; readonly finalize: () => void };
type ExtractStream = Writable & AsyncIterable<Readable & { readonly header: Header }>;

/** A file of an archive. `bytes` yields exactly `size` bytes. */
export interface TarEntry {
  /** Slashes between words, such as `tables/core.person/00001.ndjson`. */
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Writes entries as a tar archive (POSIX.1-2001), which any tool can list.
 *
 * @param write consumes the archive. The promise settles after both `write` and `entries` have stopped, so that neither
 *   uses the database connection afterwards.
 * @throws Error when an entry does not have the bytes that it announced.
 */
export async function writeTar(
  entries: AsyncIterable<TarEntry>,
  write: (archive: Readable) => Promise<void>,
): Promise<void> {
  const archive = pack() as unknown as PackStream;
  const filled = fill(archive, entries).catch((error: Error) => {
    archive.destroy(error);
  });
  try {
    await write(archive);
  } finally {
    archive.destroy();
    await filled;
  }
}

async function fill(archive: PackStream, entries: AsyncIterable<TarEntry>): Promise<void> {
  for await (const { name, size, bytes } of entries) {
    // Without the time of writing, so that the same data make the same archive.
    await pipeline(checked(name, size, bytes), archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }));
  }
  archive.finalize();
}

async function* checked(name: string, size: number, bytes: TarEntry['bytes']): AsyncGenerator<Uint8Array> {
  let written = 0;
  for await (const chunk of bytes) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) {
    throw new Error(`'${name}' was announced with ${size} bytes and has ${written}.`);
  }
}

/**
 * Reads a tar archive. An entry is read completely or not at all before the next is requested.
 *
 * @throws Error when the archive ends inside an entry or is not an archive, and the error of the source.
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract() as unknown as ExtractStream;
  // The iterator below throws the error as well.
  const fed = pipeline(Readable.from(chunks), archive).catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header;
      yield { name, size, bytes: entry };
      entry.resume();
    }
  } finally {
    archive.destroy();
    await fed;
  }
}
