import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openBrowser, openPage, visitTwice, watch } from '../lib/browser.mjs';
import { makeFolder } from '../lib/build.mjs';
import { clientsOf, send } from '../lib/http.mjs';
import { createDatabase, runSql } from '../lib/postgres.mjs';
import { rareWord } from '../lib/seed.mjs';
import { measureSeries } from '../lib/series.mjs';
import { processorTimeOf } from '../lib/server.mjs';
import { eventually, median } from '../lib/statistics.mjs';

/**
 * What this machine and PostgreSQL allow, beside our figures in the same run: a program that does the same with next to
 * nothing in the way (`--floor=<file>`). It takes `PORT` and `DB`, and answers /api/create, /api/list and /api/search.
 */
export async function measureFloor(bench) {
  const databaseUrl = await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    bench.say('PostgreSQL does not run here: the lower bound is left out.');
    return [];
  }
  const server = await startFloor(bench, databaseUrl);
  const project = await fillProject(server, databaseUrl, bench.isQuick ? 10_000 : 100_000);
  let made = 0;
  const find = (text) => () => ({ method: 'GET', path: `/api/search?p=${project}&q=${text}`, headers: {} });
  const calls = {
    'list 100': () => ({ method: 'GET', path: `/api/list?p=${project}`, headers: {} }),
    search: find(rareWord),
    create: () => ({
      method: 'POST',
      path: '/api/create',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ project, title: `Weigh the sample ${(made += 1)}` }),
    }),
  };
  const figures = [];
  for (const [name, next] of Object.entries(calls)) {
    figures.push(...(await measureSeries(bench, server, { name: `lower bound: ${name}`, next })));
  }
  figures.push(...(await measurePage(bench, server, databaseUrl)));
  await server.stop();
  return figures;
}

/** The lower bound's page of 100 tasks, visited as ours is: what this machine's browser takes for next to nothing. */
async function measurePage(bench, server, databaseUrl) {
  const project = await fillProject(server, databaseUrl, 100);
  const visits = [];
  for (let round = 0; round < (bench.isQuick ? 2 : 7); round += 1) {
    const { browser, close } = await openBrowser(bench.cleanup);
    const page = await openPage(browser);
    await watch(page, '.task');
    visits.push(await visitTwice(page, `${server.url}/?p=${project}`));
    await close();
  }
  return ['cold', 'warm'].map((cache) => ({
    what: `lower bound: ${cache} cache to first task, 100 tasks`,
    value: median(visits.map((times) => times[cache])),
    unit: 'ms',
  }));
}

async function startFloor({ cleanup, floor }, databaseUrl) {
  // Below the root, so that it finds the packages that it stands on.
  const file = join(makeFolder(cleanup, 'bench-floor'), 'server.mjs');
  copyFileSync(floor, file);
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DB: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  const stop = cleanup.add(async () => {
    child.kill('SIGKILL');
    await hasEnded;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('the lower bound answers', () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, stop, processorTime: () => processorTimeOf(child.pid) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** @returns the id of a project with as many tasks, of which 20 hold the rare word. */
async function fillProject({ url }, databaseUrl, count) {
  const agent = clientsOf(1);
  const { text } = await send(url, agent, {
    method: 'POST',
    path: '/api/project',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Bench"}',
  });
  await agent.destroy();
  const { id } = JSON.parse(text());
  await runSql(
    databaseUrl,
    {
      text: `insert into task (project_id, title) select $1::bigint, 'Order the '
        || case when n % greatest($2::int / 20, 1) = 1 then $3::text else 'scale' end || ' ' || n from generate_series(1, $2::int) n`,
      values: [id, count, rareWord],
    },
    { text: 'vacuum analyze' },
  );
  return id;
}
