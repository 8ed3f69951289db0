import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BuiltPrograms } from './build-for-test';
import { buildPrograms } from './build-for-test';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 30);

describe('kill -9 of a process with the embedded database', () => {
  let programs: BuiltPrograms;
  let folder: string;

  beforeAll(() => {
    programs = buildPrograms();
    folder = mkdtempSync(join(tmpdir(), 'tessera-kill-'));
  }, 120_000);

  afterAll(() => {
    programs.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`loses nothing that was acknowledged, in ${rounds} rounds under concurrent writes`, async () => {
    const acknowledged = new Set<string>();
    const figures = { opened: 0, killedEarly: 0, lost: 0, halves: 0 };
    // One more, in which the last one's writes are looked for.
    for (let round = 1; round <= rounds + 1; round += 1) {
      // Some die while they still open, or make, the database.
      const isEarly = round % 6 === 1 && round <= rounds;
      const result = await runAndKill(
        isEarly ? { afterMilliseconds: Math.random() * 3_000 } : { afterWrites: 20 + Math.random() * 200 },
      );
      if (result.found === undefined) {
        figures.killedEarly += 1;
      } else {
        figures.opened += 1;
        figures.halves += result.broken;
        for (const id of acknowledged) {
          figures.lost += result.found.has(id) ? 0 : 1;
        }
      }
      for (const id of result.wrote) {
        acknowledged.add(id);
      }
    }
    process.stdout.write(`kill -9: ${JSON.stringify({ rounds, acknowledged: acknowledged.size, ...figures })}\n`);
    expect(figures).toEqual({ ...figures, lost: 0, halves: 0 });
    expect(figures.opened).toBeGreaterThanOrEqual(Math.floor((rounds * 5) / 6) - 1);
    expect(acknowledged.size).toBeGreaterThan(rounds);
  }, 3_600_000);

  interface RunResult {
    readonly wrote: readonly string[];
    readonly found: ReadonlySet<string> | undefined;
    readonly broken: number;
  }

  /** Kills in the middle of writing, or after a while whatever it does then. Fails when the program ends by itself. */
  async function runAndKill(when: {
    readonly afterWrites?: number;
    readonly afterMilliseconds?: number;
  }): Promise<RunResult> {
    const child = spawn(process.execPath, [programs.pathOf('kill-program'), folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exited = once(child, 'exit');
    const errors: string[] = [];
    child.stderr.on('data', (data) => errors.push(String(data)));
    const wrote: string[] = [];
    let found: ReadonlySet<string> | undefined;
    let broken = 0;
    if (when.afterMilliseconds !== undefined) {
      setTimeout(() => child.kill('SIGKILL'), when.afterMilliseconds);
    }
    for await (const line of createInterface({ input: child.stdout })) {
      const [word, value = '', ids = ''] = line.split(' ');
      if (word === 'found') {
        found = new Set(ids.split(','));
        broken = Number(value);
      }
      if (word === 'wrote') {
        wrote.push(value);
      }
      if (wrote.length >= (when.afterWrites ?? Infinity)) {
        child.kill('SIGKILL');
      }
    }
    const [code, signal] = (await exited) as [number | null, string | null];
    if (signal !== 'SIGKILL') {
      throw new Error(`The program ended by itself with ${String(code)}. ${errors.join('')}`);
    }
    return { wrote, found, broken };
  }
});
