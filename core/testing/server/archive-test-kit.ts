import { randomUUID } from 'node:crypto';
import type { TestServer } from '../start-server';
import type { TestPortal } from '../test-people';
import { testPlugin } from '../test-plugin';
import { attachmentKey } from '../../server/work-areas/attachments/attachment-key';
import { rowsAsSystem, runAsSystem } from '../../server/data/sql/system-statements';
import type { CoreJob } from '../../server/background/jobs/core-job';
import type { ServerPlugin } from '../../server/plugin';
import type { Sql } from '../../server/data/sql/database';
import { ownerNames } from '../../server/data/sql/migration-owner';
import { sql } from '../../server/data/sql/tag';

/** Blocks work until a test releases it. */
export class Blocker {
  /** Resolves when something waits in `pass`. */
  readonly reached: Promise<void>;
  private readonly released: Promise<void>;
  private noteReached: () => void = () => undefined;
  private letGo: () => void = () => undefined;

  constructor() {
    this.reached = new Promise((done) => (this.noteReached = done));
    this.released = new Promise((done) => (this.letGo = done));
  }

  /** Called by the blocked work. */
  async pass(): Promise<void> {
    this.noteReached();
    await this.released;
  }

  release(): void {
    this.letGo();
  }
}

/** A plugin with a table of entries. Its part of an archive is their count, before and after a pause. */
export function entryPlugin(pause: () => Promise<void>): ServerPlugin {
  return testPlugin('entries', {
    tables: [{ name: 'entry', tenancy: 'portal' }],
    migrations: [
      {
        id: '0001-create-entry',
        up: [
          sql`create table entry (id uuid primary key, client_id uuid not null)`,
          sql`create index entry_of_portal on entry (client_id)`,
        ],
      },
    ],
    archive: {
      write: async (context, put) => {
        const count = async (): Promise<number | undefined> =>
          (
            await context.db.row(
              sql<{ count: number }>`select count(*)::int as count from entry where client_id = ${context.clientId}`,
            )
          )?.count;
        await put('entry', { count: await count() });
        await pause();
        await put('entry', { count: await count() });
      },
      read: async (_context, rows) => {
        for await (const row of rows) {
          void row;
        }
      },
    },
  });
}

/** Portals of a test server with rows and files, created without the endpoints. */
export class ArchiveStage {
  constructor(readonly server: TestServer) {}

  get kernel(): TestServer['running']['kernel'] {
    return this.server.running.kernel;
  }

  async addEntries({ clientId }: TestPortal, count: number): Promise<void> {
    await this.kernel.engine.once('write', [
      {
        ...sql`insert into entry select gen_random_uuid(), ${clientId}::uuid from generate_series(1, ${count}::int)`.compile(),
        scope: { role: ownerNames('entries').own, clientId: undefined, personId: undefined },
      },
    ]);
  }

  /** @param bytes undefined: the row names a file that the file store does not have. */
  async addFile({ clientId }: TestPortal, bytes: Uint8Array | undefined): Promise<string> {
    const id = randomUUID();
    const key = attachmentKey(clientId, id);
    if (bytes !== undefined) {
      await this.kernel.files.put(key, once(bytes), { type: 'application/octet-stream', size: bytes.length });
    }
    const size = bytes?.length ?? 1;
    await runAsSystem(
      this.kernel.engine,
      'write',
      sql`insert into core.attachment (id, client_id, entity_type, entity_id, name, type, size, sha256, created_at, stored_at)
        values (${id}, ${clientId}::uuid, 'entries.entry', ${randomUUID()}, 'a.bin', 'application/octet-stream', ${size},
          '', now(), now())`,
    );
    return key;
  }

  /** Keys of the stored files with the prefix. */
  async stored(prefix: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const key of this.kernel.files.list()) {
      if (key.startsWith(prefix)) {
        found.push(key);
      }
    }
    return found.sort();
  }

  /** Rows of one of core's tables. */
  async count(table: string, condition: Sql): Promise<number> {
    const [row] = await rowsAsSystem(
      this.kernel.engine,
      sql<{ count: number }>`select count(*)::int as count from core.${sql.id(table)} where ${condition}`,
    );
    return row?.count ?? 0;
  }

  /** Makes jobs of a kind due now and waits until none is. */
  async runJob(kind: string): Promise<void> {
    const { engine, clock, eventing } = this.kernel;
    await runAsSystem(
      engine,
      'write',
      sql`update core.job set run_at = ${clock.now()}::timestamptz where kind = ${kind}`,
    );
    await eventing.jobs.settle(kind);
  }
}

/** Counts how often runs of the job report progress, which restarts the runner's time limit. */
export function countProgressReports(job: CoreJob): () => number {
  let reports = 0;
  const original = job.run;
  jest.spyOn(job, 'run').mockImplementation((claimed, run) => {
    const progress = (): void => {
      reports += 1;
      run.progress();
    };
    return original(claimed, { ...run, progress });
  });
  return () => reports;
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
