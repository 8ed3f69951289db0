import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { verifyBackup } from '../../backup/read-backup';
import type { BuiltPrograms } from './build-for-test';
import { buildPrograms } from './build-for-test';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 6);
const whole = { persons: 20_000, files: 20, keys: true, marker: false };

describe('kill -9 of backup and restore of the embedded database', () => {
  let programs: BuiltPrograms;
  let folder: string;
  let source: string;

  beforeAll(async () => {
    programs = buildPrograms();
    folder = mkdtempSync(join(tmpdir(), 'tessera-backup-kill-'));
    source = join(folder, 'source');
    expect(await run(['make', source])).toEqual(whole);
  }, 300_000);
  afterAll(() => {
    programs.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns what the program found, or undefined where it was killed before it could say. */
  async function run(words: readonly string[], killAfter?: number): Promise<unknown> {
    const child = spawn(process.execPath, [programs.pathOf('backup-program'), ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let found: unknown;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'begun' && killAfter !== undefined) {
        setTimeout(() => child.kill('SIGKILL'), killAfter);
      } else if (line !== 'begun') {
        found = JSON.parse(line);
      }
    }
    if (child.exitCode === null && child.signalCode === null) {
      await once(child, 'exit');
    }
    return found;
  }

  it(`leaves a whole file or none, in ${rounds} rounds`, async () => {
    const started = Date.now();
    const target = join(folder, 'backups');
    cpSync(source, target, { recursive: true });
    expect(await run(['backup', target, join(folder, 'measured')])).toEqual(whole);
    const takes = Date.now() - started;
    let killed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const file = join(folder, `round-${round}`);
      const found = await run(['backup', target, file], (takes * round) / rounds / 2);
      killed += found === undefined ? 1 : 0;
      if (existsSync(file)) {
        await verifyBackup(file);
      }
    }
    expect(killed).toBeGreaterThan(0);
    // The next one is not disturbed by what they left, and takes it away.
    const file = join(folder, 'last');
    expect(await run(['backup', target, file])).toEqual(whole);
    await verifyBackup(file);
    expect(readdirSync(folder).filter((name) => name === '.last.part')).toEqual([]);
  }, 900_000);

  it(`leaves all or nothing, and can be done again, in ${rounds} rounds`, async () => {
    const file = join(folder, 'complete');
    expect(await run(['backup', source, file])).toEqual(whole);
    const empty = join(folder, 'empty');
    await run(['look', empty]);
    const started = Date.now();
    const first = join(folder, 'first');
    cpSync(empty, first, { recursive: true });
    expect(await run(['restore', first, file])).toEqual(whole);
    const takes = Date.now() - started;
    const seen = { all: 0, nothing: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const target = join(folder, `target-${round}`);
      cpSync(empty, target, { recursive: true });
      // The first one at once, so that at least one is killed whatever the others meet.
      await run(['restore', target, file], (takes * round) / rounds);
      const found = await run(['look', target]);
      const isAll = (found as { persons: number }).persons > 0;
      seen[isAll ? 'all' : 'nothing'] += 1;
      expect(found).toEqual(isAll ? whole : { persons: 0, files: 0, keys: false, marker: false });
      const again = isAll ? whole : await run(['restore', target, file]);
      expect(again).toEqual(whole);
      rmSync(target, { recursive: true, force: true });
    }
    process.stdout.write(`restores that were killed: ${JSON.stringify(seen)}\n`);
    expect(seen.nothing).toBeGreaterThan(0);
  }, 900_000);
});
