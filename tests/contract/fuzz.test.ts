import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestDatabase, TestServer } from '../../core/testing';
import { startServer } from '../../core/testing';
import { Fuzzer } from '../support/fuzz/fuzzer';
import { plugins } from '../support/plugins-server';

/** `npm run fuzz -- --minutes=60` sets these; the test itself is short and always the same. */
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_329);
const database = (process.env['FUZZ_DATABASE'] ?? 'embedded') as TestDatabase;
/** Every call is tried so often: a short run ends by count, or a slow machine would leave the last calls out. */
const shortRuns = 4;
const folder = join(__dirname, '../../test-results/fuzz');

describe('Every call with whatever can be sent', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: await Promise.all(plugins.map(({ load }) => load())), database });
  });
  afterAll(() => server.stop());

  it(
    'is never a fault of ours, is refused in a problem document, and answers as the OpenAPI document says',
    async () => {
      const until = minutes === 0 ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000;
      const found = new Map<string, string>();
      let calls = 0;
      const statuses: Record<number, number> = {};
      for (let round = 0; round === 0 || (minutes > 0 && Date.now() < until); round += 1) {
        const fuzzer = await Fuzzer.start({
          server,
          seed: seed + round * 1_000_003,
          runs: minutes === 0 ? shortRuns : 60,
        });
        for (const finding of await fuzzer.round(until)) {
          const line = `${finding.operation} (seed ${finding.seed}): ${finding.what}`;
          if (!found.has(`${finding.operation} ${finding.what.slice(0, 60)}`)) {
            found.set(`${finding.operation} ${finding.what.slice(0, 60)}`, line);
            await mkdir(folder, { recursive: true });
            await appendFile(join(folder, 'findings.txt'), `${line}\n`);
          }
        }
        calls += fuzzer.calls;
        for (const [status, count] of fuzzer.statuses) {
          statuses[status] = (statuses[status] ?? 0) + count;
        }
      }
      if (minutes > 0) {
        process.stdout.write(`${calls} calls: ${JSON.stringify(statuses)}\n`);
      }
      expect([...found.values()]).toEqual([]);
      expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403']));
    },
    Math.max(300_000, (minutes + 3) * 60_000),
  );
});
