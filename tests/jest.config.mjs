import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { esmOnlyPackages } from './support/esm-only.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const support = (/** @type {string} */ file) => join(root, 'tests/support', file);

// Libraries that ask for Node's modules by import(), which Jest's CommonJS modules lack until compiled.
const compiled = esmOnlyPackages(join(root, 'node_modules'));

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: false,
        useDefineForClassFields: true,
        react: { runtime: 'automatic' },
      },
    },
    // The test kit's parts for clients bring React along; tests of the server never ask for them.
    module: { type: 'commonjs', lazy: ['./start-client', './describe-plugin-client'] },
  },
];

/**
 * All tests below some folders.
 * @param {string[]} folders
 */
function testsIn(...folders) {
  return folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`);
}

const clientFolders = [
  'core/client',
  'core/ui',
  'core/tools/templates/*/client',
  'host/client',
  'plugins/*/client',
  'tests/support/plugins/*/client',
];

/** Contract tests of the clients of plugins, which need a DOM. */
const clientContracts = join(root, 'tests/contract/**/*.client.test.tsx');

/**
 * The settings that the three projects share. Slow tests run with SLOW=1 or by tests/slow.config.mjs.
 * @param {string} displayName
 * @param {string[]} testMatch
 * @param {{ testEnvironment: string; setupFiles?: string[]; setupFilesAfterEnv?: string[]; globalSetup?: string; globalTeardown?: string }} options
 */
function project(displayName, testMatch, options) {
  return {
    displayName,
    rootDir: root,
    roots: ['core', 'host', 'plugins', 'tests'].map((folder) => join(root, folder)),
    testMatch,
    testPathIgnorePatterns: ['/node_modules/', ...(process.env['SLOW'] === '1' ? [] : ['\\.slow\\.test\\.tsx?$'])],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/dist-test/'],
    transform: { '\\.[cm]?[jt]sx?$': swc },
    transformIgnorePatterns: [`/node_modules/(?!(?:${compiled.join('|')})/)`],
    ...options,
    setupFiles: ['reflect-metadata/lite', ...(options.setupFiles ?? [])],
    setupFilesAfterEnv: options.setupFilesAfterEnv ?? [],
    moduleNameMapper: {
      '\\.(css|woff2?|svg|png)(\\?.*)?$': support('empty-module.cjs'),
      '^virtual:plugins/client$': support('plugins-client.ts'),
      '^virtual:plugins/server$': support('plugins-server.ts'),
      '^@tessera/core/(contract|client|server|ui|testing)$': '<rootDir>/core/$1/index.ts',
      '^@tessera/plugins/([^/]+)$': '<rootDir>/plugins/$1/contract/index.ts',
    },
  };
}

/** Tests that need a DOM. @param {string[]} testMatch */
export function client(testMatch) {
  return project('client', testMatch, {
    testEnvironment: support('jsdom-environment.cjs'),
    setupFiles: [support('browser-gaps.ts')],
    setupFilesAfterEnv: ['@testing-library/jest-dom', support('patient-queries.ts')],
  });
}

/** Tests that run in Node alone. @param {string[]} testMatch */
export function server(testMatch) {
  return project('server', testMatch, {
    testEnvironment: 'node',
    globalSetup: support('test-cluster.mjs'),
    globalTeardown: support('stop-test-cluster.mjs'),
  });
}

export default {
  rootDir: root,
  // More than the two cores that the tests must do with: many suites wait, for PostgreSQL or for a limit to pass.
  maxWorkers: 3,
  testTimeout: 120_000,
  projects: [
    client([...testsIn(...clientFolders), clientContracts]),
    server([
      ...testsIn(
        'core/contract',
        'core/kernel',
        'core/server',
        'core/testing',
        'core/tools',
        'host/server',
        'plugins/*/contract',
        'plugins/*/server',
        'tests/contract',
        'tests/support',
      ),
      `!${clientContracts}`,
      `!${join(root, 'core/tools/templates/*/client/**')}`,
      `!${join(root, 'tests/support/plugins/*/client/**')}`,
    ]),
    project('architecture', testsIn('tests/architecture'), { testEnvironment: 'node' }),
  ],
};
