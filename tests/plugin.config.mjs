import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { client, server } from './jest.config.mjs';

// The suites that one plugin must pass, wherever it lies, and its own tests: core/tools/check-plugin.mjs runs this.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { folder } = JSON.parse(process.env['CHECKED_PLUGIN'] ?? '{}');
const suite = (/** @type {string} */ name) => join(root, 'tests/support/check-plugin', name);
const testsIn = (/** @type {string} */ side) => `${folder}/${side}/**/*.test.{ts,tsx}`;

/** @param {Record<string, any>} project */
function around(project) {
  return {
    ...project,
    roots: [...new Set([suite(''), realpathSync(folder)])],
    // A package that lies in node_modules is source like any other.
    transformIgnorePatterns: project['transformIgnorePatterns'].map((/** @type {string} */ pattern) =>
      pattern.replace('(?!(?:', `(?!(?:${folderPattern()}|`),
    ),
    testPathIgnorePatterns: [],
    resolver: join(root, 'tests/support/one-copy-resolver.cjs'),
  };
}

function folderPattern() {
  const parent = basename(dirname(folder));
  return parent.startsWith('@') ? `${parent}/${basename(folder)}` : basename(folder);
}

export default {
  rootDir: root,
  maxWorkers: 2,
  testTimeout: 120_000,
  projects: [
    around(client([suite('client.suite.tsx'), testsIn('client')])),
    around(server([suite('server.suite.ts'), testsIn('contract'), testsIn('server')])),
  ],
};
