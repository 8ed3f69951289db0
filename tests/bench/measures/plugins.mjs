import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser, openPage, signIn, visit, watch } from '../lib/browser.mjs';
import { foundCompany } from '../lib/company.mjs';
import { buildWithPlugins } from '../lib/generated-plugins.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { median, pause } from '../lib/statistics.mjs';

/** What may be added to a start, on either side. Milliseconds. */
const allowance = 300;

/** What 300 installed plugins add to those of the product: to the server's start and memory, and to the first menu. */
export async function measurePlugins(bench) {
  const extra = bench.isQuick ? 30 : 300;
  const crowded = { ...bench, build: await buildWithPlugins(bench.cleanup, extra) };
  const figures = [];
  for (const name of ['embedded', 'PostgreSQL']) {
    const plain = await measureStarts(bench, name);
    if (plain !== undefined) {
      figures.push(...compared({ name, extra, plain, full: await measureStarts(crowded, name) }));
    }
  }
  const plain = await measureMenu(bench);
  const full = await measureMenu(crowded);
  return [
    ...figures,
    {
      what: `menu stands, ${extra} plugins more`,
      value: full.menu - plain.menu,
      unit: 'ms more',
      budget: allowance,
      note: `${Math.round(full.menu)} against ${Math.round(plain.menu)}`,
    },
    {
      what: `catalogue of plugins for a browser, ${extra} more`,
      value: full.catalogue,
      unit: 'KiB gzip',
      note: `against ${plain.catalogue.toFixed(1)}`,
    },
  ];
}

async function measureStarts(bench, name) {
  const databaseUrl = name === 'PostgreSQL' ? await createDatabase(bench.cleanup) : undefined;
  if (name === 'PostgreSQL' && databaseUrl === undefined) {
    return undefined;
  }
  const began = performance.now();
  const server = await BenchServer.start(bench, databaseUrl);
  const first = performance.now() - began;
  const starts = [];
  const works = [];
  const rests = [];
  for (let round = 0; round < (bench.isQuick ? 2 : 5); round += 1) {
    await server.stop();
    starts.push(await server.start());
    works.push(server.processorTime());
    await pause(3000);
    rests.push(server.memory());
  }
  await server.remove();
  return { first, start: median(starts), work: median(works), memory: median(rests) };
}

function compared({ name, extra, plain, full }) {
  const what = `${name}, ${extra} plugins more`;
  return [
    { what: `first start, ${what}`, value: full.first, unit: 'ms', note: `against ${Math.round(plain.first)}` },
    {
      what: `start, ${what}`,
      value: full.start - plain.start,
      unit: 'ms more',
      budget: allowance,
      note: `${Math.round(full.start)} against ${Math.round(plain.start)}, processor ${full.work} against ${plain.work} ms`,
    },
    { what: `memory idle, ${what}`, value: full.memory, unit: 'MB PSS', note: `against ${Math.round(plain.memory)}` },
  ];
}

/** From the start of navigation to the first entry of the side menu, from an empty cache. */
async function measureMenu(bench) {
  const server = await BenchServer.start(bench);
  const company = await foundCompany(server);
  const state = await signIn(bench.cleanup, server, company);
  const times = [];
  for (let round = 0; round < (bench.isQuick ? 2 : 5); round += 1) {
    const { browser, close } = await openBrowser(bench.cleanup);
    const page = await openPage(browser, state);
    await watch(page, 'nav a');
    times.push(await visit(page, `${server.url}/tasks`));
    await close();
  }
  await server.remove();
  return { menu: median(times), catalogue: catalogueOf(bench.build) };
}

/** The light entries of everything behind the sign-in, as they are sent. */
function catalogueOf(build) {
  const assets = join(build, 'client/assets');
  const files = readdirSync(assets).filter((name) => /^plugins-[\w-]+\.js$/.test(name));
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1024;
}
