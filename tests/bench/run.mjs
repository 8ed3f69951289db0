import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { measureKills } from './kill-rounds.mjs';
import { copyBuild, results } from './lib/build.mjs';
import { Cleanup } from './lib/cleanup.mjs';
import { readOptions } from './lib/options.mjs';
import { isKept, tableOf } from './lib/table.mjs';
import { measureBackup } from './measures/backup.mjs';
import { measureBuilds } from './measures/builds.mjs';
import { measureBytes } from './measures/bytes.mjs';
import { measureDecisions } from './measures/decisions.mjs';
import { measureEmbeddedTasks } from './measures/embedded-tasks.mjs';
import { measureExport } from './measures/export.mjs';
import { measureFanOut } from './measures/fan-out.mjs';
import { measureFirstTask } from './measures/first-task.mjs';
import { measureFloor } from './measures/floor.mjs';
import { measureGrowth } from './measures/growth.mjs';
import { measureHeap } from './measures/heap.mjs';
import { measureHub } from './measures/hub.mjs';
import { measureInteractions } from './measures/interactions.mjs';
import { measureEmbeddedLoad, measureLoad } from './measures/load.mjs';
import { measureMenus } from './measures/menus.mjs';
import { measurePlugins } from './measures/plugins.mjs';
import { measurePortalCosts } from './measures/portal-costs.mjs';
import { measurePortals } from './measures/portals.mjs';
import { measureReminderRules } from './measures/reminder-rules.mjs';
import { measureScrolling } from './measures/scrolling.mjs';
import { measureSearch } from './measures/search.mjs';
import { measureSignIn } from './measures/sign-in.mjs';
import { measureStart } from './measures/start.mjs';
import { measureStore } from './measures/store.mjs';
import { measureTenants } from './measures/tenants.mjs';
import { measureTogether } from './measures/together.mjs';
import { measureWayIn } from './measures/way-in.mjs';
import { measurePowerCuts } from './power-cuts.mjs';
import { measureSoak } from './soak.mjs';

/** By the name that `--only` knows. */
const measures = {
  decisions: measureDecisions,
  store: measureStore,
  bytes: measureBytes,
  start: measureStart,
  floor: measureFloor,
  'first-task': measureFirstTask,
  'sign-in': measureSignIn,
  'way-in': measureWayIn,
  interactions: measureInteractions,
  scrolling: measureScrolling,
  heap: measureHeap,
  builds: measureBuilds,
  load: measureLoad,
  'embedded-load': measureEmbeddedLoad,
  'embedded-tasks': measureEmbeddedTasks,
  growth: measureGrowth,
  together: measureTogether,
  tenants: measureTenants,
  'fan-out': measureFanOut,
  'reminder-rules': measureReminderRules,
  search: measureSearch,
  hub: measureHub,
  menus: measureMenus,
  plugins: measurePlugins,
  'portal-costs': measurePortalCosts,
  portals: measurePortals,
  backup: measureBackup,
  export: measureExport,
  kill: measureKills,
  power: measurePowerCuts,
  soak: measureSoak,
};

const cleanup = new Cleanup();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
}

try {
  await run(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

async function run({ isQuick, isStrict, only, ...amounts }) {
  const all = Object.keys(measures).filter((name) => !['kill', 'power', 'soak'].includes(name));
  const wanted = Object.keys(measures).filter((name) => (only ?? all).includes(name));
  const unknown = only?.find((name) => !(name in measures));
  const names = wanted.filter((name) => name !== 'floor' || amounts.floor !== undefined);
  if (unknown !== undefined) {
    throw new Error(`There is no measure '${unknown}'. There are ${Object.keys(measures).join(', ')}.`);
  }
  const shared = { isQuick, ...amounts, build: await copyBuild(cleanup), say: (text) => console.error(text) };
  const groups = [];
  for (const name of names) {
    shared.say(`${name} … (load ${loadavg()[0].toFixed(1)})`);
    groups.push(await measure(name, shared));
  }
  const figures = groups.flatMap((group) => group.figures);
  report({ isQuick, groups });
  console.log(tableOf(figures));
  const failed = groups.filter(({ error }) => error !== undefined);
  for (const { name, error } of failed) {
    console.error(`${name} failed: ${error.split('\n').slice(0, 3).join('\n')}\nMore is in test-results/bench.json.`);
  }
  if (failed.length > 0 || (isStrict && !figures.every(isKept))) {
    process.exitCode = 1;
  }
}

/** One measure that fails does not take the others along. */
async function measure(name, shared) {
  const [loadBefore] = loadavg();
  // Servers and databases of one measure are gone before the next begins.
  const own = new Cleanup();
  const remove = cleanup.add(() => own.run());
  try {
    return { name, loadBefore, figures: await measures[name]({ ...shared, cleanup: own }), loadAfter: loadavg()[0] };
  } catch (error) {
    return { name, loadBefore, figures: [], error: error.stack };
  } finally {
    await remove();
  }
}

function report({ isQuick, groups }) {
  const [{ model }] = cpus();
  const machine = { cpu: model, cores: cpus().length, node: process.version, load: loadavg() };
  const withStates = groups.map((group) => ({
    ...group,
    figures: group.figures.map((figure) => ({ ...figure, isKept: isKept(figure) })),
  }));
  mkdirSync(results, { recursive: true });
  const text = JSON.stringify({ at: new Date(), isQuick, machine, groups: withStates }, undefined, 2);
  writeFileSync(join(results, 'bench.json'), `${text}\n`);
}
