import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foundCompany, signIn } from './lib/company.mjs';
import { createDatabase, readSql } from './lib/postgres.mjs';
import { BenchServer } from './lib/server.mjs';
import { eventually, pause } from './lib/statistics.mjs';
import { TcpDoor } from './lib/tcp-door.mjs';
import { SignUps, SoakUser } from './lib/soak-user.mjs';

const usersOfCompany = 5;
const betweenKills = 10_000;

/**
 * Users who write and listen at two processes behind a balancer, while one process is killed every ten seconds and
 * PostgreSQL and Redis are away for a minute each. Afterwards everything acknowledged must be there, once, and heard of.
 */
export async function measureSoak(bench) {
  const minutes = bench.minutes ?? (bench.isQuick ? 1 : 10);
  const count = bench.users ?? (bench.isQuick ? 10 : 50);
  const stage = await openStage(bench);
  const users = await welcomeUsers(stage, count);
  await stage.addNode();
  const signUps = new SignUps(stage.url);
  const all = [...users, signUps];
  // Also when the measure fails: users that reconnect would keep this program from its end.
  bench.cleanup.add(() => Promise.all(all.map((each) => each.leave())));
  await Promise.all(users.map((user) => user.listen()));
  for (const each of all) {
    each.begin();
  }
  const kills = await misfortunes(bench, stage, minutes * 60_000);
  await Promise.all(all.map((each) => each.end()));
  await Promise.all(users.map((user) => user.catchUp()));
  const found = await compare(stage, users, signUps);
  return figures({ minutes, count, kills, users, signUps, found });
}

async function openStage({ cleanup, build, say }) {
  const databaseUrl = await createDatabase(cleanup);
  if (databaseUrl === undefined) {
    throw new Error('PostgreSQL must run for this measure.');
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-soak-'));
  cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const nodes = [];
  const balancer = await TcpDoor.open(cleanup, () => nodes.map((node) => Number(new URL(node.url).port)));
  const database = await TcpDoor.open(cleanup, () => [Number(new URL(databaseUrl).port || 5432)]);
  const redis = await TcpDoor.open(cleanup, () => [6379]);
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String(database.port);
  const url = `http://127.0.0.1:${balancer.port}`;
  const environment = { PUBLIC_URL: url, REDIS_URL: `redis://127.0.0.1:${redis.port}`, LOG_LEVEL: 'fatal' };
  const addNode = async () => {
    nodes.push(await BenchServer.startNode({ cleanup, build }, { databaseUrl: through.href, dataDir, environment }));
  };
  await addNode();
  return { url, nodes, database, redis, databaseUrl, addNode, say };
}

/** One company for five users, who are its founder on five devices. One process runs, so the mail with the code is at hand. */
async function welcomeUsers({ url, nodes, say }, count) {
  const users = [];
  while (users.length < count) {
    const company = await foundCompany(nodes[0]);
    for (let device = 0; device < usersOfCompany && users.length < count; device += 1) {
      const token = device === 0 ? company.token : await signIn(nodes[0], company);
      users.push(new SoakUser(url, { ...company, token }, `user ${users.length}`));
    }
  }
  say(`soak: ${users.length} users are signed in`);
  return users;
}

/** Kills a process every ten seconds, and takes PostgreSQL and Redis away for a minute each. @returns the number of kills. */
async function misfortunes({ say }, stage, length) {
  const outage = Math.min(60_000, length / 4);
  let isOver = false;
  let kills = 0;
  const killing = async () => {
    while (!isOver) {
      await pause(betweenKills);
      if (!isOver) {
        const node = stage.nodes[kills % stage.nodes.length];
        kills += 1;
        await node.kill();
        await startAgain(node);
      }
    }
  };
  const away = async (what, door, from) => {
    await pause(from);
    say(`soak: ${what} is away for ${Math.round(outage / 1000)} s`);
    door.cut();
    await pause(outage);
    door.mend();
    say(`soak: ${what} is back`);
  };
  const killer = killing();
  killer.catch(() => undefined);
  await Promise.all([
    pause(length),
    away('PostgreSQL', stage.database, length / 6),
    away('Redis', stage.redis, length / 6 + outage * 1.5),
  ]);
  isOver = true;
  await killer;
  return kills;
}

/** As an orchestrator does: a process that ends because the database is away is started until it stays. */
async function startAgain(node) {
  await eventually('a process that starts again', () => node.start().catch(() => undefined), 300_000);
}

async function compare({ databaseUrl }, users, signUps) {
  const rows = await readSql(
    databaseUrl,
    `select id::text as id, title, (select count(*) from tasks.task same where same.title = task.title)::int as times
      from tasks.task`,
  );
  const byTitle = new Map(rows.map(({ title, id, times }) => [title, { id, times }]));
  const acknowledged = users.flatMap((user) => [...user.acknowledged]);
  const mails = await eventually('mails of all who signed up', () => mailsOf(databaseUrl, signUps), 120_000).catch(() =>
    countMails(databaseUrl, signUps),
  );
  return {
    lost: acknowledged.filter(([title]) => !byTitle.has(title)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
    other: acknowledged.filter(([title, id]) => byTitle.has(title) && byTitle.get(title).id !== id).length,
    missed: missedBy(users),
    mailsMissing: mails.filter((count) => count === 0).length,
    mailsDoubled: mails.filter((count) => count > 1).length,
  };
}

/** Events that another user of the same company received and this one did not. */
function missedBy(users) {
  let missed = 0;
  for (const user of users) {
    const colleagues = users.filter(({ company }) => company.clientId === user.company.clientId);
    const ids = colleagues.flatMap(({ acknowledged }) => [...acknowledged.values()]);
    missed += ids.filter((id) => !user.heard.has(id)).length;
  }
  return missed;
}

async function countMails(databaseUrl, { acknowledged }) {
  const rows = await readSql(
    databaseUrl,
    'select to_address as to, count(*)::int as count from core.captured_mail where to_address = any ($1) group by 1',
    [acknowledged],
  );
  const counts = new Map(rows.map(({ to, count }) => [to, count]));
  return acknowledged.map((email) => counts.get(email) ?? 0);
}

async function mailsOf(databaseUrl, signUps) {
  const counts = await countMails(databaseUrl, signUps);
  return counts.includes(0) ? undefined : counts;
}

function figures({ minutes, count, kills, users, signUps, found }) {
  const sum = (read) => users.reduce((total, user) => total + read(user), 0);
  const written = sum(({ acknowledged }) => acknowledged.size);
  const zero = (what, value, note) => ({ what: `soak: ${what}`, value, unit: '', budget: 0, ...(note && { note }) });
  return [
    {
      what: 'soak: acknowledged writes',
      value: written,
      unit: 'tasks',
      note: `${minutes} min, ${count} users, ${kills} kills, ${sum(({ retries }) => retries)} sent again, ${sum(({ refusals }) => refusals)} answered 503`,
    },
    zero('acknowledged writes lost', found.lost),
    zero('writes done twice', found.doubled + found.other),
    zero(
      'answers that were neither 201 nor 503',
      sum(({ strange }) => strange.length),
      users.flatMap(({ strange }) => strange)[0],
    ),
    zero(
      'events missed after catching up',
      found.missed,
      `${sum(({ heard }) => heard.size)} heard, ${sum(({ losses }) => losses)} connections lost`,
    ),
    zero('jobs not done', found.mailsMissing, `${signUps.acknowledged.length} mails promised`),
    zero('jobs done twice', found.mailsDoubled),
  ];
}
