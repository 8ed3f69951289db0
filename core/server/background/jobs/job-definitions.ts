import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreJob } from './core-job';
import type { JobBinding } from './job-binding';
import { withDefaults } from './job-limits';
import type { LaneKind } from './lanes';
import type { PluginWithJobs, Repetition } from './recurring-jobs';

/** A job kind that this process runs, with its handler: of core, or of a plugin. */
export type JobDefinition =
  | { readonly kind: 'core'; readonly job: CoreJob }
  | { readonly kind: 'plugin'; readonly installed: InstalledPlugin; readonly binding: JobBinding };

export function definitionsOf(
  coreJobs: readonly CoreJob[],
  installed: InstalledPlugins<PluginWithJobs>,
): Map<string, JobDefinition> {
  const definitions = new Map<string, JobDefinition>(coreJobs.map((job) => [job.kind, { kind: 'core', job }]));
  for (const entry of installed.all) {
    for (const binding of entry.plugin.jobs ?? []) {
      definitions.set(binding.job.id, { kind: 'plugin', installed: entry, binding });
    }
  }
  return definitions;
}

export function repetitionOf(definition: JobDefinition): Repetition | undefined {
  return definition.kind === 'core' ? definition.job.every : definition.binding.every;
}

export function limitsOf(definition: JobDefinition): ReturnType<typeof withDefaults> {
  return withDefaults(definition.kind === 'core' ? definition.job : (definition.binding.limits ?? {}), definition.kind);
}

export function laneKindOf(kind: string, definition: JobDefinition): LaneKind {
  return definition.kind === 'core'
    ? { kind, lane: definition.job.lane ?? 'maintenance', owner: kind, limits: definition.job }
    : {
        kind,
        lane: definition.binding.limits?.lane ?? 'default',
        owner: definition.installed.plugin.manifest.id,
        limits: definition.binding.limits ?? {},
      };
}
