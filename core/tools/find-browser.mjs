import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Draws and runs pages as Chromium does, without the parts of a browser that has windows: a sixth less processor time.
const shellName = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium to test with, and how it was come by: one that is named, installed or Playwright's own; else one that is
 * installed now. Never silent about it.
 *
 * @param {{ isShell?: boolean }} [options] `isShell` for tests: prefers Chromium's headless shell, which measures and
 *   pictures do not use, because people do not
 * @throws Error with what to do when there is none and none can be installed.
 * @returns {Promise<{ path: string; how: string }>}
 */
export async function findBrowser({ isShell = false } = {}) {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) {
      throw new Error(`CHROMIUM names ${named}, which does not exist. Correct it, or unset it.`);
    }
    return { path: named, how: 'named by CHROMIUM' };
  }
  const found = installed(isShell) ?? (await ofPlaywright());
  if (found !== undefined) {
    return { path: found, how: 'found' };
  }
  process.stdout.write('No Chromium found; installing one for Playwright ...\n');
  spawnSync(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const fetched = await ofPlaywright();
  if (fetched !== undefined) {
    return { path: fetched, how: 'installed by Playwright just now' };
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    process.stdout.write('Playwright could not; installing chromium with apt-get ...\n');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const packaged = installed(isShell);
    if (packaged !== undefined) {
      return { path: packaged, how: 'installed by apt-get just now' };
    }
  }
  throw new Error(
    'The journeys need a Chromium and none could be installed. Install Chromium or Chrome, or name one: CHROMIUM=/path/to/chromium npm test.',
  );
}

/**
 * @param {boolean} isShell
 * @returns {string | undefined}
 */
function installed(isShell) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const ordered = isShell ? [shellName, ...names] : [...names, shellName];
  const candidates = [...ordered.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find((path) => existsSync(path) && runs(path));
}

/**
 * Some systems install a `chromium` that only tells people to install another package.
 * @param {string} path
 */
function runs(path) {
  try {
    return execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    }).includes('Chrom');
  } catch {
    return false;
  }
}

/** @returns {Promise<string | undefined>} */
async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
