import type { Clock } from '../../kernel/services';
import { rowsAsSystem } from '../data/sql/system-statements';
import type { Kernel } from './kernel';
import { sql } from '../data/sql/tag';
import type { CacheCounts } from '../data/caches/cache-counts';
import type { MetricSample, MetricSource } from '../platform/metrics';

/** Maximum number of rows counted: a scrape must stay cheap, and the exact number does not matter beyond it. */
const maxCounted = 10_000;

/** Metrics of the kernel's parts. */
export function kernelMetrics(kernel: Kernel): readonly MetricSource[] {
  const { engine, eventing, host, hub, backplane, clock } = kernel;
  return [
    {
      name: 'database_available',
      help: 'Whether the database responds.',
      kind: 'gauge',
      read: () => [{ value: engine.isAvailable ? 1 : 0 }],
    },
    {
      name: 'database_calls',
      help: 'Requests that hold a connection, and requests that wait for one.',
      kind: 'gauge',
      labels: ['state'],
      read: () => byLabel('state', { ...engine.load }),
    },
    {
      name: 'backplane_connected',
      help: 'Whether the connection between processes is up.',
      kind: 'gauge',
      labels: ['kind'],
      read: () => [{ labels: { kind: backplane.kind }, value: backplane.isConnected ? 1 : 0 }],
    },
    {
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest committed event without a sequence number.',
      kind: 'gauge',
      read: async () => [{ value: await outboxLag(kernel, clock) }],
    },
    {
      name: 'jobs',
      help: `Jobs by state, counted up to ${maxCounted}; 'running' in this process, 'parked' of unknown kinds.`,
      kind: 'gauge',
      labels: ['state'],
      read: async () => {
        const { jobs } = eventing;
        const counts = await jobs.store.countByState(jobs.kinds, clock.now(), maxCounted);
        return byLabel('state', { ...counts, running: jobs.runningCount });
      },
    },
    {
      name: 'job_runs_total',
      help: 'Runs of jobs in this process by outcome. Attempts to send email are of kind core.send-mail.',
      kind: 'total',
      labels: ['kind', 'outcome'],
      read: () => eventing.jobs.outcomes(),
    },
    {
      name: 'hub_connections',
      help: 'Browsers connected to this process.',
      kind: 'gauge',
      read: () => [{ value: hub.hub.size }],
    },
    {
      name: 'hub_cut_offs_total',
      help: 'Browsers that were disconnected because they did not read their messages.',
      kind: 'total',
      read: () => [{ value: hub.hub.droppedConnections }],
    },
    ...cacheMetrics(kernel.caches),
    {
      name: 'plugin_state',
      help: 'State of each plugin: 1 for its current state.',
      kind: 'gauge',
      labels: ['plugin', 'state'],
      read: () => host.all.map(({ plugin, state }) => ({ labels: { plugin: plugin.manifest.id, state }, value: 1 })),
    },
  ];
}

function cacheMetrics(caches: Readonly<Record<string, CacheCounts>>): readonly MetricSource[] {
  const of = (count: 'hits' | 'misses') => () =>
    Object.entries(caches).map(([cache, counts]) => ({ labels: { cache }, value: counts[count] }));
  return [
    {
      name: 'cache_hits_total',
      help: 'Look-ups found in a cache.',
      kind: 'total',
      labels: ['cache'],
      read: of('hits'),
    },
    {
      name: 'cache_misses_total',
      help: 'Look-ups not found in a cache.',
      kind: 'total',
      labels: ['cache'],
      read: of('misses'),
    },
  ];
}

function byLabel(label: string, values: Readonly<Record<string, number>>): readonly MetricSample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

async function outboxLag({ engine }: Kernel, clock: Clock): Promise<number> {
  const [oldest] = await rowsAsSystem(
    engine,
    sql<{ at: string }>`select at from core.outbox where number is null order by id limit 1`,
  );
  return oldest === undefined ? 0 : Math.max(0, (clock.now().getTime() - new Date(oldest.at).getTime()) / 1_000);
}
