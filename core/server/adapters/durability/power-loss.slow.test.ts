import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { BuiltPrograms } from './build-for-test';
import { buildPrograms } from './build-for-test';

const rounds = Number(process.env['POWER_ROUNDS'] ?? 40);

interface CutResult {
  readonly round: number;
  readonly opened: boolean;
  readonly lost: number;
  readonly expected: number;
  readonly isInInit: boolean;
  readonly wasMade: boolean;
  readonly error?: string;
}

describe('a power cut under the embedded database', () => {
  let programs: BuiltPrograms;

  beforeAll(() => {
    programs = buildPrograms();
  }, 120_000);

  afterAll(() => programs.remove());

  /** Our own program says one line for each cut. */
  async function cutPower(...given: readonly string[]): Promise<readonly CutResult[]> {
    const program = [programs.pathOf('power-loss-program'), ...given];
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const results: CutResult[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      // The one cast: what wrote the line lies beside this file.
      results.push(JSON.parse(line) as CutResult);
    }
    expect(await exited).toEqual([0, null]);
    return results;
  }

  it('is seen by the simulation: without a sync everything is gone', async () => {
    const results = await cutPower('3', '1', 'careless');
    expect(results.filter((result) => !result.opened || result.lost > 0)).not.toEqual([]);
  }, 3_600_000);

  it(`leaves a database that opens and has every acknowledged row, in ${rounds} cuts`, async () => {
    const results = await cutPower(String(rounds));
    const figures = {
      rounds: results.length,
      opened: results.filter((result) => result.opened).length,
      inInit: results.filter((result) => result.isInInit).length,
      acknowledged: results.reduce((sum, result) => sum + result.expected, 0),
      lost: results.reduce((sum, result) => sum + result.lost, 0),
    };
    process.stdout.write(`power loss: ${JSON.stringify(figures)}\n`);
    expect(results.filter((result) => !result.opened || result.lost > 0)).toEqual([]);
    expect(figures).toMatchObject({ rounds, opened: rounds, lost: 0 });
    expect(figures.acknowledged).toBeGreaterThan(rounds);
  }, 3_600_000);
});
