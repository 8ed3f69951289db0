import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '../../../kernel/services';
import { syncFile, syncFolder } from '../../platform/sync-file';
import { exportFolder } from '../portal-export/schema';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { MigrationOwner, RunText } from '../../data/sql/migration-owner';
import { rowsOf } from '../../data/sql/migration-owner';
import { quoteIdentifier } from '../../data/sql/tag';
import type { BackupManifest } from './manifest';
import { backupFormat, backupVersion, keysName, manifestName } from './manifest';
import type { CatalogTable } from './table-catalog';
import { readLedger, readTables, sequenceOf, tableName, transientTables } from './table-catalog';
import type { TarEntry } from './tar';
import { writeTar } from './tar';

/** The source of a backup. */
export interface BackupSource {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: StoredFiles;
  readonly keys: BackupKeys;
  readonly dataDir: string;
  readonly clock: Clock;
}

export interface BackupKeys {
  /** Ids, newest first. */
  readonly ids: readonly string[];
  /** The keys themselves, newest first; undefined if they come from APP_KEYS, which a backup excludes. */
  readonly secrets: readonly string[] | undefined;
}

/** Result of a backup. */
export interface BackupSummary {
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
}

/** Approximate size of a part: rows that are fetched at once and held in memory. */
const partBytes = 1_000_000;
const maxRowsPerFetch = 5_000;

/**
 * Writes the whole installation into one file: a snapshot of every table, files, keys, and a manifest with the checksum
 * of each. Requests continue meanwhile.
 *
 * The file appears complete or not at all, even if the process is killed. A killed backup leaves `.<name>.part` beside
 * it. A later backup replaces only its own: the folder belongs to the operator, and other programs use such names too.
 *
 * @throws Error if a file of that name exists.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupSummary> {
  if ((await stat(file).catch(() => undefined)) !== undefined) {
    throw new Error(`'${file}' already exists; a backup never replaces a file.`);
  }
  const unfinished = join(dirname(file), `.${basename(file)}.part`);
  try {
    return await source.engine.administer(async (run) => {
      const contents = new BackupContents({ ...source, run });
      await writeTar(contents.entries(), (archive) =>
        pipeline(archive, createGzip({ level: 6 }), createWriteStream(unfinished, { mode: 0o600 })),
      );
      await syncFile(unfinished);
      await rename(unfinished, file);
      await syncFolder(dirname(file));
      return { ...contents.summary, bytes: (await stat(file)).size };
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Yields the entries one after the other, then their manifest. */
class BackupContents {
  private readonly made: { name: string; size: number; sha256: string }[] = [];
  private readonly tables: BackupManifest['tables'][number][] = [];
  private readonly files: BackupManifest['files'][number][] = [];

  constructor(private readonly source: BackupSource & { readonly run: RunText }) {}

  get summary(): { readonly rows: number; readonly files: number } {
    return { rows: this.tables.reduce((sum, { rows }) => sum + rows, 0), files: this.files.length };
  }

  async *entries(): AsyncGenerator<TarEntry> {
    const { run, engine, owners, keys, clock } = this.source;
    await run('begin isolation level repeatable read, read only');
    const ledger = await readLedger(run);
    const leftOut = transientTables(owners);
    const ownerIds = [...new Set(ledger.map(({ owner }) => owner))];
    for (const table of await readTables(run, ownerIds)) {
      if (!leftOut.has(`${table.schema}.${table.table}`)) {
        yield* this.tableParts(table);
      }
    }
    await run('commit');
    yield* this.storedFiles();
    if (keys.secrets !== undefined) {
      yield this.noted(keysName, Buffer.from(`${JSON.stringify({ keys: keys.secrets })}\n`));
    }
    const manifest: BackupManifest = {
      format: backupFormat,
      version: backupVersion,
      createdAt: clock.now().toISOString(),
      engine: engine.isEmbedded ? 'embedded' : 'postgres',
      ledger: [...ledger],
      tables: this.tables,
      keys: { ids: [...keys.ids], included: keys.secrets !== undefined },
      files: this.files,
      entries: this.made,
    };
    const bytes = Buffer.from(JSON.stringify(manifest));
    yield { name: manifestName, size: bytes.length, bytes: [bytes] };
  }

  /** Values in the text form of the database, which it reads again without loss. */
  private async *tableParts(table: CatalogTable): AsyncGenerator<TarEntry> {
    const { run } = this.source;
    const texts = table.columns.map(({ name }) => `${quoteIdentifier(name)}::text`).join(', ');
    const entry = {
      schema: table.schema,
      table: table.table,
      columns: table.columns.map(({ name }) => name),
      rows: 0,
      sequences: await readSequences(run, table),
    };
    this.tables.push(entry);
    await run(`set local role ${quoteIdentifier(`own_${table.schema}`)};
      declare backup_rows no scroll cursor for select to_json(array[${texts}]::text[])::text as line from ${tableName(table)}`);
    let count = 100;
    for (let part = 1; ; part += 1) {
      const rows = await rowsOf<{ line: string }>(run, `fetch ${count} from backup_rows`);
      if (rows.length === 0) {
        break;
      }
      const bytes = Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`);
      entry.rows += rows.length;
      yield this.noted(`tables/${table.schema}.${table.table}/${String(part).padStart(5, '0')}.ndjson`, bytes);
      count = Math.max(10, Math.min(maxRowsPerFetch, Math.round((rows.length * partBytes) / bytes.length)));
    }
    await run('close backup_rows; reset role');
  }

  private async *storedFiles(): AsyncGenerator<TarEntry> {
    const { files } = this.source;
    let position = 0;
    for await (const key of files.list()) {
      const isExport = key.startsWith(`${exportFolder}/`);
      const size = isExport ? undefined : await files.size(key);
      if (size === undefined) {
        continue;
      }
      position += 1;
      const name = `files/${String(position).padStart(7, '0')}`;
      this.files.push({ key, entry: name });
      const hash = createHash('sha256');
      const stored = await files.open(key);
      const bytes = (async function* hashed(): AsyncGenerator<Uint8Array> {
        for await (const chunk of stored) {
          hash.update(chunk);
          yield chunk;
        }
      })();
      yield { name, size, bytes };
      this.made.push({ name, size, sha256: hash.digest('hex') });
    }
  }

  private noted(name: string, bytes: Buffer): TarEntry {
    this.made.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    return { name, size: bytes.length, bytes: [bytes] };
  }
}

async function readSequences(run: RunText, table: CatalogTable): Promise<{ column: string; last: string }[]> {
  const sequences: { column: string; last: string }[] = [];
  for (const { name } of table.columns.filter(({ isIdentity }) => isIdentity)) {
    const [row] = await rowsOf<{ last: string | null }>(
      run,
      `set local role ${quoteIdentifier(`own_${table.schema}`)};
       select pg_sequence_last_value(${sequenceOf(table, name)}::regclass)::text as last`,
    );
    if (typeof row?.last === 'string') {
      sequences.push({ column: name, last: row.last });
    }
  }
  return sequences;
}
