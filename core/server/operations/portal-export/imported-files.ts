import type { Clock } from '../../../kernel/services';
import { asSystem, rowsAsSystem } from '../../data/sql/system-statements';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { ArchivedPerson, ArchiveHeader, ArchiveLine } from './archive-lines';
import { readLines } from './archive-lines';
import { FileRemovals, scheduleRemoval } from './file-removals';
import { replaceIds, idsIn } from './portal-ids';

export interface ImportedFilesParts {
  readonly engine: DatabaseEngine;
  readonly files: StoredFiles;
  readonly clock: Clock;
  /** The archive. */
  readonly file: string;
  readonly header: ArchiveHeader;
  /** Id of the new portal. */
  readonly clientId: string;
  readonly seed: Uint8Array;
}

type FileLine = Extract<ArchiveLine, { readonly file: string }>;

/** Files of an import that is not committed within this time are removed. */
const importLifetime = 86_400_000;
const keepAliveInterval = 1_000;

/**
 * The files of an imported archive. They are stored before the transaction of the rows starts, because writing gigabytes
 * takes longer than a transaction may be idle. Until that transaction commits they are scheduled for removal. Only photos
 * are stored within it: their keys contain the ids of persons in this installation, and there are few.
 */
export class ImportedFiles {
  private readonly persons = new Set<string>();
  private readonly photos: string[] = [];
  /** Positions of lines in the archive. */
  private readonly photoLines = new Set<number>();
  private lastPhotoLine = -1;

  constructor(private readonly parts: ImportedFilesParts) {}

  async storeFiles(): Promise<void> {
    const { file, header, clientId, seed } = this.parts;
    const known = new Map([[header.clientId, clientId]]);
    const ids = { known, seed: clientId === header.clientId ? undefined : seed };
    let position = -1;
    const fileLines = async function* (this: ImportedFiles): AsyncGenerator<FileLine> {
      for await (const line of readLines(file, (text) => text)) {
        position += 1;
        if ('person' in line) {
          this.persons.add(line.person.id);
        } else if ('file' in line) {
          if (this.isPhoto(line.file)) {
            this.photoLines.add(position);
            this.lastPhotoLine = position;
          } else {
            yield line;
          }
        }
      }
    }.call(this);
    for await (const { file: key, pieces } of joinPieces(fileLines)) {
      await this.storeFile(replaceIds(key, ids), pieces);
    }
  }

  /** Lines of the archive without the files that are already stored. */
  async *lines(change: (text: string) => string, keepAlive: () => Promise<unknown>): AsyncGenerator<ArchiveLine> {
    let position = -1;
    let lastYield = performance.now();
    for await (const line of readLines(this.parts.file, change)) {
      position += 1;
      const isFile = 'file' in line;
      if (isFile && position > this.lastPhotoLine) {
        return;
      }
      if (!isFile || this.photoLines.has(position)) {
        yield line;
        lastYield = performance.now();
      } else if (performance.now() - lastYield > keepAliveInterval) {
        await keepAlive();
        lastYield = performance.now();
      }
    }
  }

  /** They precede all other lines. */
  async *archivedPersons(): AsyncGenerator<ArchivedPerson> {
    for await (const line of readLines(this.parts.file, (text) => text)) {
      if (!('person' in line)) {
        return;
      }
      yield line.person;
    }
  }

  /** Stores a photo within the transaction. An existing one stays. */
  async storePhoto(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const { files } = this.parts;
    const isThere = (await files.size(key)) !== undefined;
    if (!isThere) {
      this.photos.push(key);
    }
    await (isThere ? drain(pieces) : files.putStream(key, pieces));
  }

  /** Removes the stored files after the import has failed. */
  async discard(): Promise<void> {
    const { engine, files, clientId } = this.parts;
    for (const key of this.photos) {
      await files.remove(key);
    }
    // A concurrent import of the same archive may have succeeded; then the files belong to that portal.
    const taken = await rowsAsSystem(
      engine,
      sql`select 1 as taken from core.portal where client_id = ${clientId}::uuid`,
    );
    if (taken.length === 0) {
      await new FileRemovals(this.parts).removeOf(clientId);
    }
  }

  private async storeFile(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const { engine, files, clock, clientId } = this.parts;
    if ((await files.size(key)) !== undefined) {
      await drain(pieces);
      return;
    }
    const removeAt = new Date(clock.now().getTime() + importLifetime);
    await engine.once('write', [scheduleRemoval(clientId, [key], removeAt)]);
    await files.putStream(key, pieces);
  }

  private isPhoto(key: string): boolean {
    return idsIn(key).some((id) => this.persons.has(id));
  }
}

/** Keeps the files, in the transaction that creates the portal. */
export function keepFiles(clientId: string): ReturnType<typeof asSystem> {
  return asSystem(sql`delete from core.file_removal where client_id = ${clientId}::uuid`);
}

/** Groups consecutive pieces by file. */
export async function* joinPieces(
  lines: AsyncGenerator<FileLine>,
): AsyncGenerator<{ readonly file: string; readonly pieces: AsyncGenerator<Uint8Array> }> {
  let next = await lines.next();
  while (next.done !== true) {
    const { file } = next.value;
    yield {
      file,
      pieces: (async function* pieces(): AsyncGenerator<Uint8Array> {
        while (next.done !== true && next.value.file === file) {
          yield Buffer.from(next.value.piece, 'base64');
          next = await lines.next();
        }
      })(),
    };
  }
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) {
    void piece;
  }
}
