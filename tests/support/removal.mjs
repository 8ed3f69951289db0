import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Takes the client and the server of each plugin away in turn and proves that what is left still is a product: it
// type-checks, builds, starts, and its contract suite passes. In a copy, so that the sources are never in danger.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const patience = 120_000;

/** @typedef {{ readonly name: string; readonly run: (copy: string) => Promise<string> | string }} Step */

/**
 * Answers with what went wrong, or nothing.
 * @param {string} copy
 * @param {string[]} command
 * @returns {string}
 */
function run(copy, command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    env: { ...process.env, TEST_DATABASES: 'embedded' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? '' : `${stdout}\n${stderr}`;
}

/** @type {readonly Step[]} */
const steps = [
  { name: 'type check', run: typecheck },
  { name: 'build', run: (copy) => run(copy, ['core/tools/build.mjs']) },
  { name: 'start', run: start },
  {
    name: 'contract suite',
    run: (copy) =>
      run(copy, [
        'node_modules/jest/bin/jest.js',
        '-c',
        'tests/jest.config.mjs',
        '--passWithNoTests',
        // Of whatever is installed; the other suites there tell stories that need every plugin.
        'tests/contract/plugins',
      ]),
  },
];

/**
 * The three programs of the product; tests of a plugin that is gone are not its business.
 * @param {string} copy
 */
function typecheck(copy) {
  return ['core/contract', 'host/client', 'host/server']
    .map((program) => run(copy, ['node_modules/typescript/bin/tsc', '-p', `${program}/tsconfig.json`]))
    .join('');
}

/**
 * @param {string} copy
 * @returns {Promise<string>}
 */
async function start(copy) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-removal-data-'));
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: copy,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
  });
  let log = '';
  const result = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(`Not ready in time.\n${log}`), patience);
    const read = (/** @type {Buffer} */ bytes) => {
      log += bytes.toString();
      if (/https?:\/\/[\w.]+:\d+/.test(log)) {
        clearTimeout(timer);
        resolve('');
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(`Ended with ${code}.\n${log}`);
    });
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await exited;
  }
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}

/** @returns {string} */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-removal-'));
  for (const name of readdirSync(root)) {
    if (!['node_modules', 'dist', 'dist-test', 'data', 'test-results', '.git'].includes(name)) {
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const wanted = process.argv.slice(2);
const plugins = readdirSync(join(root, 'plugins')).filter((id) => wanted.length === 0 || wanted.includes(id));
const copy = makeCopy();
let passed = 0;
let failed = 0;
try {
  for (const id of plugins) {
    for (const side of ['client', 'server']) {
      const folder = join(copy, 'plugins', id, side);
      if (!existsSync(folder)) {
        continue;
      }
      rmSync(folder, { recursive: true });
      const began = performance.now();
      for (const step of steps) {
        const trouble = await step.run(copy);
        if (trouble === '') {
          passed += 1;
        } else {
          failed += 1;
          console.log(`✗ without plugins/${id}/${side}: ${step.name}\n${trouble}`);
        }
      }
      console.log(`without plugins/${id}/${side}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      cpSync(join(root, 'plugins', id, side), folder, { recursive: true });
    }
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
if (existsSync(join(root, 'test-results'))) {
  writeFileSync(join(root, 'test-results/removal.json'), JSON.stringify({ passed, failed }));
}
console.log(`Removal: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
