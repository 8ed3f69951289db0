import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeFolder } from './build.mjs';
import { clientsOf, send } from './http.mjs';
import { createDatabase, runSql } from './postgres.mjs';
import { rareWord } from './seed.mjs';
import { processorTimeOf } from './server.mjs';
import { eventually } from './statistics.mjs';

/**
 * What this machine and PostgreSQL allow: a program that does the same with next to nothing in the way
 * (`--floor=<file>`). It takes `PORT` and `DB`, and answers /api/create, /api/list and /api/search.
 *
 * @param count tasks of the project that its calls are about.
 * @returns the running program, or undefined where none is given or PostgreSQL does not run.
 */
export async function openFloor(bench, count) {
  const databaseUrl = bench.floor === undefined ? undefined : await createDatabase(bench.cleanup);
  if (databaseUrl === undefined) {
    return undefined;
  }
  const server = await startFloor(bench, databaseUrl);
  const addProject = (tasks) => fillProject(server, databaseUrl, tasks);
  return { ...server, addProject, calls: callsOf(await addProject(count)) };
}

function callsOf(project) {
  let made = 0;
  return {
    'list 100': () => ({ method: 'GET', path: `/api/list?p=${project}`, headers: {} }),
    search: () => ({ method: 'GET', path: `/api/search?p=${project}&q=${rareWord}`, headers: {} }),
    create: () => ({
      method: 'POST',
      path: '/api/create',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ project, title: `Weigh the sample ${(made += 1)}` }),
    }),
  };
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
