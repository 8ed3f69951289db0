import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Deletes the client or the server of a plugin and proves that the rest is still a product: it type-checks, builds and
// starts. tests/contract/removal proves for every plugin that all others run without it; this adds what only the files
// show, for one plugin in each run: the next one with each commit. `--all` or names choose others.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const startLimit = 120_000;

/**
 * Runs a program in a copy.
 * @param {string} copy
 * @param {string[]} command
 * @returns {Promise<string>} what it printed where it failed, else nothing
 */
function run(copy, command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    const read = (/** @type {Buffer} */ bytes) => void (log += bytes.toString());
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => resolve(code === 0 ? '' : log || `Ended with ${code}.`));
  });
}

/** @type {readonly { readonly name: string; readonly run: (copy: string) => Promise<string> }[]} */
const steps = [
  { name: 'type check', run: typecheck },
  { name: 'build', run: (copy) => run(copy, ['core/tools/build.mjs']) },
  { name: 'start', run: start },
];

/**
 * The three programs of the product; tests of a plugin that is gone are not its business.
 * @param {string} copy
 */
async function typecheck(copy) {
  let log = '';
  for (const program of ['core/contract', 'host/client', 'host/server']) {
    log += await run(copy, ['node_modules/typescript/bin/tsc', '-p', `${program}/tsconfig.json`]);
  }
  return log;
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
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let log = '';
  /** @type {string} */
  const result = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(`Not ready in time.\n${log}`), startLimit);
    const end = (/** @type {string} */ outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const read = (/** @type {Buffer} */ bytes) => {
      log += bytes.toString();
      if (/https?:\/\/[\w.]+:\d+/.test(log)) {
        end('');
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => end(`Ended with ${code}.\n${log}`));
  });
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
  }
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}

/** @returns {string} */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-removal-'));
  for (const name of readdirSync(root)) {
    if (!['node_modules', 'dist', 'dist-test', 'data', 'test-results', '.git'].includes(name)) {
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !path.endsWith('/node_modules'),
      });
    }
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/**
 * @param {string} id
 * @param {string} side
 * @returns {Promise<{ readonly passed: number; readonly failed: number }>}
 */
async function proveWithout(id, side) {
  const began = performance.now();
  const copy = makeCopy();
  let failed = 0;
  try {
    rmSync(join(copy, 'plugins', id, side), { recursive: true });
    for (const step of steps) {
      const problem = await step.run(copy);
      if (problem !== '') {
        failed += 1;
        console.log(`✗ without plugins/${id}/${side}: ${step.name}\n${problem}`);
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`without plugins/${id}/${side}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return { passed: steps.length - failed, failed };
}

/** @returns {readonly string[]} ids of the plugins to try */
function chosen() {
  const all = readdirSync(join(root, 'plugins')).toSorted();
  const wanted = process.argv.slice(2);
  if (wanted.includes('--all')) {
    return all;
  }
  if (wanted.length > 0) {
    return wanted;
  }
  const commits = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' }));
  return [/** @type {string} */ (all[commits % all.length])];
}

const waiting = chosen().flatMap((id) =>
  ['client', 'server'].filter((side) => existsSync(join(root, 'plugins', id, side))).map((side) => ({ id, side })),
);
const sum = { passed: 0, failed: 0 };
// Two at a time: type check and build use one core each.
await Promise.all(
  [1, 2].map(async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { passed, failed } = await proveWithout(next.id, next.side);
      sum.passed += passed;
      sum.failed += failed;
    }
  }),
);
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(join(root, 'test-results/removal.json'), JSON.stringify(sum));
console.log(`Removal: ${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
