import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { initialiseDurable, openDurable } from '../pglite-durable';
import { databaseFolder } from '../pglite-folder';
import { DiskRecorder, SimulatedDisk } from './simulated-disk';

/**
 * Run by `power-loss.slow.test.ts` as a process of its own: records the disk while a database is made and written, then
 * cuts the power at many moments and looks what is left. Says one line for each cut.
 */
const [rounds = 40, seed = 1] = process.argv.slice(2, 4).map(Number);
/** As if no sync reached the disk: the simulation must find that out, or it proves nothing. */
const isCareless = process.argv[4] === 'careless';

/** The same cuts for the same seed. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Recording {
  readonly recorder: DiskRecorder;
  readonly initialised: number;
  /** How far the disk had come when each row was acknowledged. */
  readonly acknowledged: readonly { readonly id: number; readonly at: number }[];
}

async function record(): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-power-'));
  const recorder = new DiskRecorder(folder);
  recorder.start();
  await initialiseDurable(folder);
  const initialised = recorder.operations.length;
  const acknowledged: { id: number; at: number }[] = [];
  const database = await openDurable(folder);
  await database.exec('create table row (id int primary key, text text)');
  for (let id = 1; id <= 150; id += 1) {
    await database.query('insert into row values ($1, $2)', [id, `${id} `.repeat(200)]);
    acknowledged.push({ id, at: recorder.operations.length });
    if (id % 40 === 0) {
      await database.exec(`update row set text = text || '!'; checkpoint`);
    }
  }
  recorder.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return { recorder, initialised, acknowledged };
}

const ignored = { kind: 'remove', path: 'nothing' } as const;

async function tryCut({ recorder, initialised, acknowledged }: Recording, round: number, random: () => number) {
  const operations = isCareless
    ? recorder.operations.map((operation) => (operation.kind === 'sync' ? ignored : operation))
    : recorder.operations;
  const isInInit = round % 5 === 0;
  const cut = isInInit
    ? Math.floor(random() * initialised)
    : initialised + Math.floor(random() * (operations.length - initialised));
  const disk = new SimulatedDisk();
  disk.play(operations.slice(0, cut));
  disk.cut(
    round % 2 === 0 ? { keepsWrite: undefined, names: 0 } : { keepsWrite: () => random() < 0.5, names: random() },
  );
  const folder = mkdtempSync(join(tmpdir(), 'tessera-power-'));
  disk.writeTo(folder);
  const wasMade = existsSync(databaseFolder(folder));
  const expected = acknowledged.filter(({ at }) => at <= cut).map(({ id }) => id);
  try {
    await initialiseDurable(folder);
    const database = await openDurable(folder);
    const lost = await missingRows(database, expected);
    await database.close();
    return { round, cut, isInInit, wasMade, expected: expected.length, opened: true, lost };
  } catch (error) {
    return {
      round,
      cut,
      isInInit,
      wasMade,
      expected: expected.length,
      opened: false,
      lost: expected.length,
      error: String(error),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By a scan and by the index, rebuilt; and the database can still be written. */
async function missingRows(database: PGlite, expected: readonly number[]): Promise<number> {
  await database.exec('create table if not exists row (id int primary key, text text)');
  const scanned = await database.query<{ id: number }>('select id from row');
  await database.exec('reindex table row; set enable_seqscan = off');
  const indexed = await database.query<{ id: number }>('select id from row order by id');
  await database.query('insert into row values (1000, $1)', ['written afterwards']);
  const found = [scanned, indexed].map(({ rows }) => new Set(rows.map(({ id }) => id)));
  return expected.filter((id) => found.some((ids) => !ids.has(id))).length;
}

const random = randomNumbers(seed);
const recording = await record();
for (let round = 1; round <= rounds; round += 1) {
  process.stdout.write(`${JSON.stringify(await tryCut(recording, round, random))}\n`);
}
