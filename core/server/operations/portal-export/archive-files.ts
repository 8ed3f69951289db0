import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../kernel/services';
import type { ContextFactory } from '../../request-context/contexts';
import { installationActor } from '../../request-context/system-actor';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { InstanceContext } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';
import type { DatabaseEngine } from '../../data/sql/engine';
import { checkLedger } from '../../data/sql/migration-ledger';
import type { MigrationOwner } from '../../data/sql/migration-owner';
import type { ArchiveWriter } from './archive-lines';
import { encodeLines, verifyLines, writeNewFile } from './archive-lines';
import { readArchiveCatalog } from './catalog';
import { ImportedFiles } from './imported-files';
import type { ArchiveEstimate, ImportedPortal } from './portal-archives';
import { PortalArchives } from './portal-archives';
import { SpooledKeys } from './spooled-keys';
import { BackgroundThrottle } from './background-throttle';

export interface ArchiveFilesParts {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly contexts: ContextFactory;
  readonly files: StoredFiles;
  readonly clock: Clock;
}

export interface WriteArchiveOptions {
  /** Aborts the export and removes what it has written. */
  readonly signal?: AbortSignal;
  /** Called repeatedly with the totals written so far. */
  readonly onProgress?: (written: ArchiveEstimate) => void;
}

/** Archives of portals, in files of the operator or in the file store. A file appears complete or not at all. */
export class ArchiveFiles {
  constructor(private readonly parts: ArchiveFilesParts) {}

  /** Writes an archive of the portal into a new file. */
  write(clientId: string, file: string, options: WriteArchiveOptions = {}): Promise<void> {
    return this.encode(clientId, (bytes) => writeNewFile(file, bytes), options);
  }

  /** Writes an archive of the portal into the file store. @returns its size in bytes. */
  store(clientId: string, key: string, options: WriteArchiveOptions = {}): Promise<number> {
    return this.encode(clientId, (bytes) => this.parts.files.putStream(key, bytes), options);
  }

  async estimate(clientId: string): Promise<ArchiveEstimate> {
    const catalog = await this.catalog();
    return this.inInstance('read', (context) => context.get(PortalArchives).estimate(clientId, catalog));
  }

  /** @param name imports the archive as a new portal with this name beside the original. */
  async read(file: string, name: string | undefined): Promise<ImportedPortal> {
    const header = await verifyLines(file);
    checkLedger(this.parts.owners, header.ledger);
    const catalog = await this.catalog();
    const clientId = name === undefined ? header.clientId : newPortalId(header.clientId);
    const seed = randomBytes(32);
    await this.inInstance('read', (context) => context.get(PortalArchives).assertFree(clientId, header.name));
    const imported = new ImportedFiles({ ...this.parts, file, header, clientId, seed });
    try {
      await imported.storeFiles();
      return await this.inInstance('write', (context) =>
        context.get(PortalArchives).read({ header, catalog, name, clientId, seed, imported }),
      );
    } catch (error) {
      await imported.discard();
      throw error;
    }
  }

  /**
   * Rows first, from one snapshot, then files after the transaction has ended: a file never changes under its key, and one
   * that was deleted meanwhile is counted in the last line.
   */
  private async encode<T>(
    clientId: string,
    store: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
    { signal, onProgress }: WriteArchiveOptions,
  ): Promise<T> {
    const catalog = await this.catalog();
    const keys = await SpooledKeys.open();
    const written = { rows: 0, fileBytes: 0 };
    const pace = new BackgroundThrottle();
    try {
      return await encodeLines(store, async (sink) => {
        const put: ArchiveWriter['put'] = async (line) => {
          await sink.put(line);
          written.rows += 1;
          signal?.throwIfAborted();
          onProgress?.(written);
          await pace.pause(signal);
        };
        await this.inInstance('read', (context) =>
          context.transaction(() =>
            context.get(PortalArchives).writeRows(clientId, catalog, { put, addFile: (key) => keys.add(key) }),
          ),
        );
        let missingFiles = 0;
        for await (const key of keys.read()) {
          const isThere = await this.writeFile(key, sink, async (bytes) => {
            written.fileBytes += bytes;
            onProgress?.(written);
            await pace.pause(signal);
          });
          missingFiles += isThere ? 0 : 1;
        }
        return missingFiles === 0 ? {} : { missingFiles };
      });
    } finally {
      await keys.close();
    }
  }

  /** @returns false if the file no longer exists. */
  private async writeFile(
    key: string,
    sink: ArchiveWriter,
    onChunk: (bytes: number) => Promise<void>,
  ): Promise<boolean> {
    let isBegun = false;
    try {
      for await (const chunk of await this.parts.files.open(key)) {
        isBegun = true;
        await sink.put(filePiece(key, chunk));
        await onChunk(chunk.byteLength);
      }
    } catch (error) {
      if (isBegun || !isMissing(error)) {
        throw error;
      }
      return false;
    }
    if (!isBegun) {
      await sink.put(filePiece(key, new Uint8Array()));
    }
    return true;
  }

  private catalog(): ReturnType<typeof readArchiveCatalog> {
    return readArchiveCatalog(this.parts.engine, this.parts.owners);
  }

  private inInstance<T>(mode: 'read' | 'write', work: (context: InstanceContext) => Promise<T>): Promise<T> {
    const requestId = `archive-${crypto.randomUUID()}`;
    return this.parts.contexts.inInstance(
      { pluginId: 'core', actor: installationActor('operator'), requestId, mode },
      work,
    );
  }
}

function filePiece(key: string, { buffer, byteOffset, byteLength }: Uint8Array): string {
  const piece = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return `{"file":${JSON.stringify(key)},"piece":"${piece}"}`;
}

/** True if the store has no such file, or it was removed while it was opened. */
function isMissing(error: unknown): boolean {
  return error instanceof AppError ? error.code === 'not_found' : (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Keeps the sort order of the old key. */
function newPortalId(clientId: string): string {
  const random = randomBytes(8).toString('hex');
  return `${clientId.slice(0, 20)}${random.slice(0, 3)}-${random.slice(3, 15)}`;
}
