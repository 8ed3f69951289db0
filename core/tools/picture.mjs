import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { buildIfStale } from './build.mjs';
import { findBrowser } from './find-browser.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const target = join(root, 'host/task-list.png');
const viewport = { width: 1440, height: 900 };
const patience = 300_000;

/**
 * Takes the README's picture: node core/tools/picture.mjs
 *
 * The demo company is made in a folder of its own and served from it, so what is in ./data does not matter.
 */
async function main() {
  await buildIfStale('production');
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-picture-'));
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { url, email, password } = await started(server);
    await takePicture(url, email, password);
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Reads who to sign in as and where from what the server says.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 */
async function started(server) {
  const timer = setTimeout(() => server.kill('SIGKILL'), patience);
  /** @type {Record<string, string> | undefined} */
  let signIn;
  for await (const line of createInterface({ input: server.stdout })) {
    signIn ??= /^ {2}(?<email>\S+@\S+) {2}(?<password>\S+) /.exec(line)?.groups;
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url !== undefined && signIn !== undefined) {
      clearTimeout(timer);
      return { url, email: signIn['email'] ?? '', password: signIn['password'] ?? '' };
    }
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * @param {string} url
 * @param {string} email
 * @param {string} password
 */
async function takePicture(url, email, password) {
  const { path } = await findBrowser();
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-GB' });
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/tasks/);
    await page.getByRole('row').nth(4).waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    // Few colours stand on the screen; a palette of them is a fifth of the bytes.
    const picture = sharp(await page.screenshot()).png({ palette: true, colours: 192, effort: 10 });
    const { size } = await picture.toFile(target);
    process.stdout.write(`host/task-list.png: ${Math.round(size / 1024)} KB\n`);
  } finally {
    await browser.close();
  }
}

await main();
