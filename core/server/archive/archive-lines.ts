import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { product } from '../../contract';
import { syncFile, syncFolder } from '../adapters/sync-file';

export const archiveFormat = `${product.name.toLowerCase()}-portal`;
export const archiveVersion = 1;

/** First line of a portal's archive. No time of its making, so that the same portal always makes the same archive. */
export const ArchiveHeader = z.object({
  format: z.literal(archiveFormat),
  version: z.number(),
  clientId: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  createdBy: z.uuid(),
  plan: z.nullable(z.object({ code: z.string(), modules: z.array(z.string()), access: z.enum(['full', 'read-only']) })),
  ledger: z.array(z.object({ owner: z.string(), id: z.string(), checksum: z.string() })),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

/** Somebody who belongs to the portal or did. Found again by the address. */
export const ArchivedPerson = z.object({
  id: z.uuid(),
  /** null: erased. */
  email: z.nullable(z.string()),
  fullName: z.string(),
  jobTitle: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
});
export type ArchivedPerson = z.output<typeof ArchivedPerson>;

/** Every other line: a person, a row of a plugin's part, or a piece of a file, base64. */
export const ArchiveLine = z.union([
  z.object({ person: ArchivedPerson }),
  z.object({ plugin: z.string(), table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.string(), piece: z.string() }),
]);
export type ArchiveLine = z.output<typeof ArchiveLine>;

/** Last line of an archive. */
const Ending = z.object({
  lines: z.number(),
  sha256: z.string(),
  /** Files that rows name but the store did not have any more. */
  missingFiles: z.optional(z.number()),
});

/** Where the parts of an archive are written. */
export interface ArchiveSink {
  /** Writes a line; its value as an object, or as JSON that needs no encoding. */
  put(line: object | string): Promise<void>;
}

/** Uncompressed characters that are hashed and compressed at once. */
const flushLength = 65_536;

/**
 * Encodes lines of JSON, compressed, and at the end their number and their sum.
 *
 * @param store takes the bytes; whatever it fails with ends the writing too.
 * @param write puts the lines, and returns what the last line holds besides.
 */
export async function encodeLines<T>(
  store: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  write: (sink: ArchiveSink) => Promise<{ readonly missingFiles?: number }>,
): Promise<T> {
  // Attached files are mostly compressed already, and the first level takes a third of the time of the usual one.
  const gzip = createGzip({ level: 1, chunkSize: flushLength });
  let failure: Error | undefined;
  // Without a listener the failure of a stream ends the process.
  gzip.on('error', () => undefined);
  const stored = store(gzip);
  stored.catch((error: unknown) => {
    failure = asError(error);
    gzip.destroy();
  });
  const hash = createHash('sha256');
  let waiting = '';
  let lines = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    hash.update(bytes);
    await writeInto(gzip, bytes);
    if (failure !== undefined) {
      throw failure;
    }
  };
  try {
    const about = await write({
      put: async (line) => {
        waiting += `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
        lines += 1;
        if (waiting.length >= flushLength) {
          await flush();
        }
      },
    });
    await flush();
    gzip.end(`${JSON.stringify({ lines, sha256: hash.digest('hex'), ...about })}\n`);
    return await stored;
  } catch (error) {
    gzip.destroy(asError(error));
    // The store removes what it has begun before the failure is reported.
    await stored.catch(() => undefined);
    throw failure ?? error;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The archive could not be written.', { cause: error });
}

/** Resolves when the stream takes more, or takes nothing any more. */
function writeInto(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((done) => {
    if (stream.destroyed || stream.write(bytes)) {
      done();
      return;
    }
    const goOn = (): void => {
      stream.off('drain', goOn);
      stream.off('close', goOn);
      done();
    };
    stream.on('drain', goOn);
    stream.on('close', goOn);
  });
}

/** Writes a file that appears whole or not at all. @throws Error in a sentence where there is a file of that name. */
export async function writeNewFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new Error(`'${file}' exists already; an archive never replaces a file.`);
  }
  const unfinished = join(dirname(file), `.${basename(file)}.part`);
  try {
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600 }));
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Reads an archive once and compares its sum, so that nothing is taken in from a damaged one.
 *
 * @throws Error in a sentence.
 */
export async function verifyLines(file: string): Promise<ArchiveHeader> {
  const hash = createHash('sha256');
  let lines = 0;
  let header: unknown;
  let last = '';
  try {
    for await (const text of textsOf(file)) {
      if (lines > 0) {
        hash.update(`${last}\n`);
      }
      header ??= JSON.parse(text);
      lines += 1;
      last = text;
    }
    const ending = Ending.parse(JSON.parse(last));
    if (ending.lines !== lines - 1 || ending.sha256 !== hash.digest('hex')) {
      throw new Error('Its sum is another.');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error(`There is no file '${file}'.`, { cause: error });
    }
    throw new Error(`'${file}' is damaged, cut off, or no archive of a portal; use another one.`, { cause: error });
  }
  const { version } = header as { readonly version?: unknown };
  if (typeof version === 'number' && version > archiveVersion) {
    throw new Error(`'${file}' was written by a newer ${product.name}; take it in there.`);
  }
  const parsed = ArchiveHeader.safeParse(header);
  if (!parsed.success) {
    throw new Error(`'${file}' is no archive of a portal of ${product.name}.`, { cause: parsed.error });
  }
  return parsed.data;
}

/** The lines between the header and the end, after `change` has gone over their text. */
export async function* readLines(file: string, change: (text: string) => string): AsyncGenerator<ArchiveLine> {
  let before: string | undefined;
  let isFirst = true;
  for await (const text of textsOf(file)) {
    if (before !== undefined) {
      yield ArchiveLine.parse(JSON.parse(change(before)));
    }
    before = isFirst ? undefined : text;
    isFirst = false;
  }
}

async function* textsOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.once('error', (error) => plain.destroy(error));
  const failed = finished(plain);
  failed.catch(() => undefined);
  const reader = createInterface({ input: source.pipe(plain), crlfDelay: Infinity });
  try {
    yield* reader;
    await failed;
  } finally {
    reader.close();
    source.destroy();
    plain.destroy();
  }
}
