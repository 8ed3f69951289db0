import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { Holiday, productName } from '../../../contract';
import { syncFile, syncFolder } from '../../platform/sync-file';

export const archiveFormat = `${productName.name.toLowerCase()}-portal`;
export const archiveVersion = 2;

/** First line of a portal's archive. Without a timestamp, so that the same portal always gives the same archive. */
export const ArchiveHeader = z.object({
  format: z.literal(archiveFormat),
  version: z.number(),
  clientId: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  /** Missing in archives of older releases. */
  workingDays: z.optional(z.array(z.literal([1, 2, 3, 4, 5, 6, 7]))),
  locale: z.optional(z.string()),
  currency: z.optional(z.string()),
  fiscalYearStart: z.optional(z.int()),
  holidays: z.optional(z.array(Holiday)),
  createdBy: z.uuid(),
  plan: z.nullable(
    z.object({
      code: z.string(),
      modules: z.array(z.string()),
      access: z.enum(['full', 'read-only']),
      /** Agreed seats; missing: those of the plan. */
      includedSeats: z.optional(z.int()),
      extraSeats: z.optional(z.int()),
    }),
  ),
  ledger: z.array(z.object({ owner: z.string(), id: z.string(), checksum: z.string() })),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

/** A current or former member of the portal. Matched by email address on import. */
export const ArchivedPerson = z.object({
  id: z.uuid(),
  /** Null: erased. */
  email: z.nullable(z.string()),
  fullName: z.string(),
  jobTitle: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
});
export type ArchivedPerson = z.output<typeof ArchivedPerson>;

const WallScheduleSchema = z.object({
  time: z.string(),
  on: z.union([
    z.enum(['every-day', 'working-days']),
    z.array(z.literal([1, 2, 3, 4, 5, 6, 7])),
    z.object({ date: z.string() }),
  ]),
});

/** A job that a plugin has scheduled, with the key that it may unschedule it by. */
export const ArchivedJob = z.object({
  kind: z.string(),
  key: z.string(),
  payload: z.unknown(),
  runAt: z.iso.datetime({ offset: true }),
  /** For a time of the company's wall clock. */
  wall: z.optional(WallScheduleSchema),
});
export type ArchivedJob = z.output<typeof ArchivedJob>;

/** Every other line: a person, a job, a row of a plugin's part, or a piece of a file, base64. */
export const ArchiveLine = z.union([
  z.object({ person: ArchivedPerson }),
  z.object({ job: ArchivedJob }),
  z.object({ plugin: z.string(), table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ file: z.string(), piece: z.string() }),
]);
export type ArchiveLine = z.output<typeof ArchiveLine>;

/** Last line of an archive. */
const Ending = z.object({
  lines: z.number(),
  sha256: z.string(),
  /** Files that rows name but the file store no longer had. */
  missingFiles: z.optional(z.number()),
});

/** Writes the lines of an archive. */
export interface ArchiveWriter {
  /** Writes a line; its value is an object or already encoded JSON. */
  put(line: object | string): Promise<void>;
}

/** Number of uncompressed characters that are hashed and compressed at once. */
const flushLength = 65_536;

/**
 * Encodes lines of JSON, compressed, followed by their count and checksum.
 *
 * @param store consumes the bytes; its failure ends the writing.
 * @param write writes the lines and returns further fields of the last line.
 */
export async function encodeLines<T>(
  store: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  write: (sink: ArchiveWriter) => Promise<{ readonly missingFiles?: number }>,
): Promise<T> {
  // Attached files are mostly compressed already, and level 1 takes a third of the time of the default.
  const gzip = createGzip({ level: 1, chunkSize: flushLength });
  let failure: Error | undefined;
  // Without an error listener the failure of a stream would end the process.
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
    // The store removes its partial file before the failure is reported.
    await stored.catch(() => undefined);
    throw failure ?? error;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The archive could not be written.', { cause: error });
}

/** Resolves when the stream accepts more data, or has closed. */
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

/** Writes a file that appears complete or not at all. @throws Error if a file of that name exists. */
export async function writeNewFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new Error(`'${file}' already exists; an archive never replaces a file.`);
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
 * Reads a whole archive and verifies its checksum, so that nothing is imported from a damaged one.
 *
 * @throws Error with the problem of the file.
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
      throw new Error('Its checksum differs.');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error(`There is no file '${file}'.`, { cause: error });
    }
    throw new Error(`'${file}' is damaged, truncated or not an archive of a portal; use another one.`, {
      cause: error,
    });
  }
  const { version } = header as { readonly version?: unknown };
  if (typeof version === 'number' && version > archiveVersion) {
    throw new Error(`'${file}' was written by a newer ${productName.name}; import it with that version.`);
  }
  const parsed = ArchiveHeader.safeParse(header);
  if (!parsed.success) {
    throw new Error(`'${file}' is not an archive of a portal of ${productName.name}.`, { cause: parsed.error });
  }
  return parsed.data;
}

/** The lines between the header and the last one, with their text passed through `change`. */
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
