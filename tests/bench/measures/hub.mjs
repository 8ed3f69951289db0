import WebSocket from 'ws';
import { createCall } from '../lib/calls.mjs';
import { foundCompany } from '../lib/company.mjs';
import { clientsOf, send } from '../lib/http.mjs';
import { connectMany } from '../lib/hub-client.mjs';
import { createDatabase } from '../lib/postgres.mjs';
import { BenchServer } from '../lib/server.mjs';
import { eventually, pause, percentile } from '../lib/statistics.mjs';

/** From the moment a call is sent to the moment each of 1,000 connections of the portal has its event. */
export async function measureHub(bench) {
  const size = bench.isQuick ? 100 : 1000;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  const room = new Room();
  const sockets = await connectMany(server, company, { size, ear: () => room.ear() });
  bench.cleanup.add(() => sockets.map((socket) => socket.terminate()));
  const times = [];
  const agent = clientsOf(1);
  const events = bench.isQuick ? 10 : 40;
  for (let event = -3; event < events; event += 1) {
    const title = `Live ${event} ${Math.random()}`;
    const heard = room.listenFor(title);
    const began = performance.now();
    const { status } = await send(server.url, agent, createCall(company, title));
    if (status !== 201) {
      throw new Error(`A task was answered ${status}.`);
    }
    await eventually(`${size} events`, () => heard.length >= size);
    if (event >= 0) {
      times.push(...heard.map((at) => at - began));
    }
    await pause(50);
  }
  await agent.destroy();
  await server.remove();
  const what = `create to live event, ${size} in a room`;
  return [
    { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', budget: 50, note: 'one process receives all' },
    ...(await measureMany(bench)),
  ];
}

/** What the server holds for connections that say no more than that they are there. */
async function measureMany(bench) {
  const size = bench.isQuick ? 500 : 10_000;
  const server = await BenchServer.start(bench, await createDatabase(bench.cleanup));
  const company = await foundCompany(server);
  const warm = await connectMany(server, company, { size: 100, ear: () => () => undefined });
  const before = await restingMemory(bench, server);
  const began = performance.now();
  const sockets = await connectMany(server, company, { size, ear: () => () => undefined });
  const took = performance.now() - began;
  bench.cleanup.add(() => [...warm, ...sockets].map((socket) => socket.terminate()));
  const held = (await restingMemory(bench, server)) - before;
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  if (open < size) {
    throw new Error(`Only ${open} of ${size} connections were open at the end.`);
  }
  await server.remove();
  return [
    {
      what: `memory for each of ${size} live connections`,
      value: (held * 1024) / size,
      unit: 'KB',
      budget: 12,
      note: `opened in ${Math.round(took / 1000)} s`,
    },
  ];
}

/** The lowest of a while, because uncollected garbage does not count. */
async function restingMemory(bench, server) {
  let lowest = Infinity;
  for (let second = 0; second < (bench.isQuick ? 5 : 20); second += 1) {
    await pause(1000);
    lowest = Math.min(lowest, server.memory());
  }
  return lowest;
}

/** Notes when each connection hears of a title, and looks no closer, because all of them share this process. */
class Room {
  #wanted = Buffer.from('nothing yet');
  #heard = [];

  listenFor(title) {
    this.#wanted = Buffer.from(title);
    this.#heard = [];
    return this.#heard;
  }

  /** @returns the ear of one connection, which counts each title once. */
  ear() {
    let last;
    return (data) => {
      if (last !== this.#wanted && data.includes(this.#wanted)) {
        last = this.#wanted;
        this.#heard.push(performance.now());
      }
    };
  }
}
