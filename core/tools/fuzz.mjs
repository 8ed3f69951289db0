import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// npm run fuzz -- --minutes=60 [--seed=1] [--database=server]: what it finds stands in test-results/fuzz/findings.txt.
const given = new Map(
  process.argv.slice(2).map((option) => {
    const [name = '', value = ''] = option.replace(/^--/, '').split('=', 2);
    return /** @type {const} */ ([name, value]);
  }),
);
const run = spawnSync(
  process.execPath,
  [join('node_modules', 'jest', 'bin', 'jest.js'), '-c', 'tests/jest.config.mjs', 'tests/contract/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_MINUTES: given.get('minutes') ?? '60',
      FUZZ_SEED: given.get('seed') ?? String(Date.now() % 1_000_000_000),
      FUZZ_DATABASE: given.get('database') ?? 'embedded',
    },
  },
);
process.exitCode = run.status ?? 1;
