import type { ContextFactory } from '../contexts';
import { installationWorker } from '../events/job-actor';
import type { StoredFiles } from '../files/stored-files';
import type { InstanceContext } from '../services';
import type { DatabaseEngine } from '../sql/engine';
import { checkLedger } from '../sql/migration-ledger';
import type { MigrationOwner } from '../sql/migration-owner';
import type { ArchivedPerson } from './archive-lines';
import { readLines, verifyLines, writeLines } from './archive-lines';
import { readArchiveCatalog } from './catalog';
import type { ReadPortal } from './portal-archives';
import { PortalArchives } from './portal-archives';

export interface ArchiveFilesParts {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly contexts: ContextFactory;
  readonly files: StoredFiles;
}

/** Archives of portals as files. Each act is one transaction; a file appears whole or not at all. */
export class ArchiveFiles {
  constructor(private readonly parts: ArchiveFilesParts) {}

  /** As the portal stands at one moment. */
  async write(clientId: string, file: string): Promise<void> {
    const catalog = await this.catalog();
    await writeLines(file, (put) =>
      this.inInstance('read', (context) =>
        context.transaction(() => context.get(PortalArchives).write(clientId, catalog, put)),
      ),
    );
  }

  /** @param name makes a second portal beside the one that was archived. */
  async read(file: string, name: string | undefined): Promise<ReadPortal> {
    const header = await verifyLines(file);
    checkLedger(this.parts.owners, header.ledger);
    const catalog = await this.catalog();
    const kept: string[] = [];
    try {
      return await this.inInstance('write', async (context) => {
        const read = await context.get(PortalArchives).read({
          header,
          catalog,
          name,
          lines: (change) => readLines(file, change),
          persons: () => personsOf(file),
        });
        kept.push(...read.files);
        return read;
      });
    } catch (error) {
      for (const key of kept) {
        await this.parts.files.remove(key);
      }
      throw error;
    }
  }

  async remove(clientId: string): Promise<void> {
    const catalog = await this.catalog();
    const files = await this.inInstance('write', (context) => context.get(PortalArchives).remove(clientId, catalog));
    for (const key of files) {
      await this.parts.files.remove(key);
    }
  }

  private catalog(): ReturnType<typeof readArchiveCatalog> {
    return readArchiveCatalog(this.parts.engine, this.parts.owners);
  }

  private inInstance<T>(mode: 'read' | 'write', work: (context: InstanceContext) => Promise<T>): Promise<T> {
    const requestId = `archive-${crypto.randomUUID()}`;
    return this.parts.contexts.inInstance(
      { pluginId: 'core', actor: installationWorker('operator'), requestId, mode },
      work,
    );
  }
}

/** They come before everything else. */
async function* personsOf(file: string): AsyncGenerator<ArchivedPerson> {
  for await (const line of readLines(file, (text) => text)) {
    if (!('person' in line)) {
      return;
    }
    yield line.person;
  }
}
