import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import { makeFolder, root } from '../lib/build.mjs';
import { median } from '../lib/statistics.mjs';

const listSize = 5_000;
const listCount = 20;
const nothing = () => undefined;
const day = 86_400_000;

/** The client's store of entities with 100,000 of one type, in lists of 5,000. */
export async function measureStore({ cleanup, isQuick }) {
  const EntityStore = await loadStore(cleanup);
  const store = new EntityStore(services(), {
    type: 'row',
    label: ({ id }) => id,
    event: undefined,
    read: () => new Promise(nothing),
  });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  const heapBefore = process.memoryUsage().heapUsed;
  const listTimes = [];
  for (let group = 0; group < listCount; group += 1) {
    const items = Array.from({ length: listSize }, (_, index) => row(group * listSize + index, 1));
    const list = store.list({
      load: async () => ({ items, nextCursor: null }),
      compare: (left, right) => left.rank - right.rank || (left.id < right.id ? -1 : 1),
      belongs: (each) => each.group === group,
    });
    const start = process.cpuUsage();
    await list.loadMore();
    listTimes.push(millisecondsSince(start));
    if (list.items.length !== listSize) {
      throw new Error(`A list has ${list.items.length} rows instead of ${listSize}.`);
    }
  }
  collect();
  const heap = process.memoryUsage().heapUsed - heapBefore;
  const count = isQuick ? 200 : 2_000;
  const start = process.cpuUsage();
  const changes = changeTimes(store, count);
  const mean = millisecondsSince(start) / count;
  store.dispose();
  return [
    { what: 'store: change of 1 of 100,000, median', value: median(changes), unit: 'ms', budget: 2 },
    { what: 'store: change of 1 of 100,000, mean', value: mean, unit: 'ms', budget: 2, note: 'processor time' },
    {
      what: 'store: list of 5,000 taken and sorted',
      value: median(listTimes),
      unit: 'ms',
      budget: 300,
      note: 'processor time',
    },
    { what: 'store: 100,000 taken', value: listTimes.reduce((sum, time) => sum + time, 0), unit: 'ms', budget: 3_000 },
    { what: 'store: memory of 100,000', value: heap / 1024 / 1024, unit: 'MB', budget: 120 },
  ];
}

/** Live events that move rows within their list. */
function changeTimes(store, count) {
  return Array.from({ length: count }, (_, index) => {
    const number = (index * 7_919) % (listSize * listCount);
    const data = { ...row(number, 2 + index), rank: (index * 31) % listSize };
    const start = performance.now();
    store.apply({ id: data.id, version: data.version, data });
    return performance.now() - start;
  });
}

/** Processor time, which does not depend on what else the machine does. */
function millisecondsSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function row(number, version) {
  const rank = (number * 2_654_435_761) % listSize;
  const dueOn = new Date(rank * day).toISOString();
  return { id: `row-${number}`, version, group: Math.floor(number / listSize), rank, dueOn, title: `Row ${number}` };
}

/** The product's own source, built as for the browser. */
async function loadStore(cleanup) {
  const folder = makeFolder(cleanup, 'bench-store');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    oxc: { decorator: { legacy: true, emitDecoratorMetadata: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: { store: join(root, 'core/client/entities/entity-store.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const { EntityStore } = await import(pathToFileURL(join(folder, 'store.mjs')).href);
  return EntityStore;
}

function services() {
  return {
    clock: { now: () => new Date(), elapsed: () => performance.now(), sleep: () => new Promise(nothing) },
    session: { user: { userId: 'ann' }, portal: { clientId: 'c1' } },
    realtime: { on: () => nothing, onReset: () => nothing },
    pending: { items: [] },
    navigation: { linkTo: nothing, open: nothing },
    toasts: { warning: nothing },
    words: { translate: String },
    ids: { next: () => 'id' },
  };
}
