import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { product } from '../../contract';
import { syncFile, syncFolder } from '../adapters/disk-file-store';

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

const Ending = z.object({ lines: z.number(), sha256: z.string() });

/** Writes lines of JSON, compressed, and at the end how many they were and their sum. Whole or not at all. */
export async function writeLines(
  file: string,
  write: (put: (line: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new Error(`'${file}' exists already; an archive never replaces a file.`);
  }
  const unfinished = join(dirname(file), `.${basename(file)}.part`);
  const target = createWriteStream(unfinished, { mode: 0o600 });
  const gzip = createGzip();
  const done = finished(gzip.pipe(target));
  // Told below; a disk that is full must not end the process before.
  done.catch(() => undefined);
  const hash = createHash('sha256');
  let lines = 0;
  const send = async (text: string): Promise<void> => {
    if (!gzip.write(text)) {
      await Promise.race([once(gzip, 'drain'), done]);
    }
  };
  try {
    await write(async (line) => {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      lines += 1;
      await send(text);
    });
    await send(`${JSON.stringify({ lines, sha256: hash.digest('hex') })}\n`);
    gzip.end();
    await done;
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } finally {
    gzip.destroy();
    target.destroy();
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
