import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { findBrowser } from './find-browser.mjs';

/**
 * Builds what changed, finds a browser and runs the journeys.
 * @param {string[]} options handed to Playwright, such as a part of a file's name
 * @returns {Promise<boolean>} whether all passed
 */
export async function runJourneys(options) {
  const browser = await findBrowser({ isShell: true });
  console.log(`Browser: ${browser.path} (${browser.how})`);
  await buildIfStale('production');
  if (existsSync('tests/journeys/stand-ins') && readdirSync('tests/journeys/stand-ins').length > 0) {
    await buildIfStale('test');
  }
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const run = spawnSync(process.execPath, [cli, 'test', '-c', 'tests/playwright.config.ts', ...options], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: browser.path },
  });
  return run.status === 0;
}

if (process.argv[1]?.endsWith('journeys.mjs') === true) {
  process.exitCode = (await runJourneys(process.argv.slice(2))) ? 0 : 1;
}
