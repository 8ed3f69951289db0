import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { server } from './jest.config.mjs';

// The tests that take minutes: they kill processes, fill disks and wait for leases. `npm run test:slow` and .ci/run run
// them. No file that matches is a failure.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

export default {
  rootDir: root,
  maxWorkers: 3,
  testTimeout: 120_000,
  testSequencer: join(root, 'tests/support/longest-first.cjs'),
  projects: [
    {
      ...server(['<rootDir>/{core,host,plugins,tests}/**/*.slow.test.ts']),
      displayName: 'slow',
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
