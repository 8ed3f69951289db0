import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/build.mjs';
import { PortalWorld } from '../lib/portals.mjs';

const counts = [1_000, 10_000, 30_000, 100_000];
const most = 1_000_000;

/**
 * The plan on paper for 100,000 portals (decisions/0021): what they would ask for, and what breaks first. Nothing is
 * measured here; the costs come from `portal-costs.json`, which `--only=portal-costs` measures anew.
 */
export function measurePortals() {
  const { figures } = JSON.parse(readFileSync(join(root, 'tests/bench/portal-costs.json'), 'utf8'));
  const world = new PortalWorld(figures, { most });
  const busier = new PortalWorld(figures, { most, activity: 3 });
  return Promise.resolve([
    ...counts.flatMap((count) => figuresOf(world, count)),
    ...breaksOf('one group is full', world),
    ...breaksOf('the same, people three times as busy', busier),
  ]);
}

function figuresOf(world, count) {
  const load = world.load(count);
  const groups = world.groups(count);
  const named = `${count.toLocaleString('en')} portals`;
  const line = (what, value, unit, note) => ({ what: `${named}: ${what}`, value, unit, ...(note && { note }) });
  return [
    line('people', load.people, '', `largest portal ${load.largest}, connected ${Math.round(load.connected)}`),
    line('reads', load.reads, '/s'),
    line('creates', load.creates, '/s'),
    line('deliveries', load.deliveries, '/s'),
    line('processors of nodes', load.serverCores, 'cores'),
    line('processors of databases', load.databaseCores, 'cores'),
    line('data of a year', load.dataGb, 'GB'),
    line('memory of live connections', load.hubGb, 'GB'),
    line('groups', groups.count, '', `fullest ${groups.skew.toFixed(2)} of the mean`),
    line('nodes', world.nodes(count, groups.count) ?? Infinity, '', 'in as many groups'),
  ];
}

function breaksOf(when, world) {
  return world.whatBreaksFirst().map(({ what, portals }) => ({
    what: `${when}: ${what}`,
    value: portals,
    unit: 'portals',
    ...(portals === Infinity && { note: `not at ${most.toLocaleString('en')}` }),
  }));
}
