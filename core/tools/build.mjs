import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeNotices } from './notices.mjs';
import { hashSources, isStale, outputOf, stampFile } from './sources.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Builds client and server.
 * @param {'production' | 'test'} mode
 */
export async function build(mode) {
  const stamp = stampFile(root, mode);
  // Hashed before, not after: a file saved meanwhile makes the next start build again.
  const hash = hashSources(root, mode);
  rmSync(stamp, { force: true });
  // Vite would like file extensions in the imports of its configuration, which the rest of the sources do without.
  process.env['VITE_CONFIG_NATIVE_IGNORE_WARNING'] = 'true';
  // A test that builds has NODE_ENV=test, with which React would come in its large and slow form.
  const { NODE_ENV: before = 'production' } = process.env;
  process.env['NODE_ENV'] = 'production';
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode,
  });
  await builder.buildApp();
  process.env['NODE_ENV'] = before;
  writeNotices(root, mode);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Builds the program if there is none. A stale one stays: the running server may be using it.
 * @param {'production' | 'test'} mode
 */
async function buildIfMissing(mode) {
  if (!existsSync(join(root, outputOf(mode), 'server/operator.js'))) {
    await buildIfStale(mode);
  }
}

/**
 * Builds only what changed since the last build, and says so.
 * @param {'production' | 'test'} mode
 */
export async function buildIfStale(mode) {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    throw new Error('The packages are not installed yet: run npm ci.');
  }
  if (!isStale(root, mode)) {
    return;
  }
  const start = performance.now();
  process.stdout.write(`Building ${outputOf(mode)} ... `);
  await build(mode);
  process.stdout.write(`done in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = process.argv.slice(2);
  const mode = options.includes('--test') ? 'test' : 'production';
  try {
    const run = options.includes('--if-missing')
      ? buildIfMissing
      : options.includes('--if-stale')
        ? buildIfStale
        : build;
    await run(mode);
  } catch (error) {
    // The message shows the place in our sources; the stack only shows the tool's own.
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
