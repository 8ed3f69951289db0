import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser, openPage, signIn, visit, watch } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { weighManifests } from '../lib/manifests.mjs';
import { seedTasks } from '../lib/seed.mjs';
import { BenchServer } from '../lib/server.mjs';
import { pause } from '../lib/statistics.mjs';
import { kibibytes, recordTransfers } from '../lib/transfers.mjs';

/** Script and style that the login page and the first signed-in view load from an empty cache. */
export async function measureBytes(bench) {
  const server = await BenchServer.start(bench);
  const company = await foundCompany(server);
  await seedTasks(server, company, 20);
  const login = await load(bench, `${server.url}/login`, 'input[type=email]');
  const state = await signIn(bench.cleanup, server, company);
  const tasks = await load(bench, `${server.url}/tasks`, '.tasks-row', state);
  await server.remove();
  return [
    { what: 'login page, script', value: login.script, unit: 'KiB gzip', budget: 165, note: login.note },
    { what: 'login page, style', value: login.style, unit: 'KiB gzip', budget: 12 },
    { what: '/tasks signed in, script', value: tasks.script, unit: 'KiB gzip', budget: 300, note: tasks.note },
    { what: '/tasks signed in, style', value: tasks.style, unit: 'KiB gzip' },
    { what: '/tasks, script after the first task stands', value: tasks.late, unit: 'KiB gzip' },
    ...(await measurePlugins(bench)),
  ];
}

/** What plugins bring: their light entries, and the largest file of one. */
async function measurePlugins({ build }) {
  const manifests = await weighManifests();
  const heaviest = manifests.reduce((most, one) => (one.weight > most.weight ? one : most));
  const front = manifests.filter(({ isPublic }) => isPublic).reduce((sum, { weight }) => sum + weight, 0);
  const assets = join(build, 'client/assets');
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, weight: gzipSync(readFileSync(join(assets, name)), { level: 9 }).length / 1024 }));
  const [entries] = scripts.filter(({ name }) => /^plugins-[^-]+\.js$/.test(name));
  const owned = scripts.filter(({ name }) => manifests.some(({ plugin }) => name.startsWith(`${plugin}-`)));
  const largest = owned.reduce((most, one) => (one.weight > most.weight ? one : most));
  const unit = 'KiB gzip';
  return [
    { what: 'heaviest manifest of a plugin', value: heaviest.weight, unit, budget: 1.5, note: heaviest.plugin },
    { what: 'manifests before the sign-in, together', value: front, unit, budget: 4 },
    { what: 'manifests behind the sign-in, one file', value: entries.weight, unit, budget: 40 },
    { what: 'largest file of a plugin', value: largest.weight, unit, budget: 60, note: largest.name },
  ];
}

async function load({ cleanup }, url, selector, storageState) {
  const { browser, close } = await openBrowser(cleanup);
  const page = await openPage(browser, storageState);
  await watch(page, selector);
  const transfers = await recordTransfers(page);
  const seenAt = await visit(page, url);
  // What follows by itself, such as the connection for live updates, has begun by then.
  await pause(3000);
  const files = transfers.all();
  await close();
  const began = Math.min(...files.map(({ at }) => at));
  const scripts = files.filter(({ type }) => type === 'Script');
  // Files requested after the view is shown, such as live updates, toasts and the next page, do not delay it.
  const isFirst = ({ at }) => (at - began) * 1000 <= seenAt;
  const late = scripts.filter((script) => !isFirst(script));
  const first = scripts.filter(isFirst);
  const plain = first.filter(({ encoding, bytes }) => encoding !== 'gzip' && bytes > 1024);
  if (plain.length > 0) {
    throw new Error(`${plain[0].path} came uncompressed.`);
  }
  return {
    script: kibibytes(first),
    style: kibibytes(files.filter((file) => file.type === 'Stylesheet' && isFirst(file))),
    late: kibibytes(late),
    note: `${first.length} files`,
  };
}
