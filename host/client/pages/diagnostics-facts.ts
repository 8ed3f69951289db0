import type { Diagnostics } from '@tessera/core/contract';
import type { InstalledClientPlugin } from '@tessera/core/client';

/** State of one plugin in this browser and on the server. */
export interface PluginFacts {
  readonly id: string;
  readonly name: string;
  /** Undefined without a client part. */
  readonly here: InstalledClientPlugin | undefined;
  /** Undefined without a server part, or if the server did not respond. */
  readonly server: 'active' | 'failed' | undefined;
}

/** State of every plugin: failed ones first, then by name. */
export function pluginFacts(
  installed: readonly InstalledClientPlugin[],
  diagnostics: Diagnostics | undefined,
): readonly PluginFacts[] {
  const onServer = new Map((diagnostics?.plugins ?? []).map((plugin) => [plugin.id, plugin]));
  const here = installed.map((plugin): PluginFacts => ({
    id: plugin.manifest.id,
    name: plugin.manifest.name,
    here: plugin,
    server: onServer.get(plugin.manifest.id)?.state,
  }));
  const known = new Set(here.map(({ id }) => id));
  const onlyOnServer = [...onServer.values()]
    .filter(({ id }) => !known.has(id))
    .map(({ id, name, state }): PluginFacts => ({ id, name, here: undefined, server: state }));
  return [...here, ...onlyOnServer].sort(
    (left, right) => Number(hasFailed(right)) - Number(hasFailed(left)) || left.name.localeCompare(right.name),
  );
}

export function hasFailed({ here, server }: PluginFacts): boolean {
  return here?.state === 'failed' || server === 'failed';
}

/** The error with its stack and causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\n${describeError(error.cause)}`;
}

/** An error in one line. */
export function summarizeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

export interface TextReport {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly plugins: readonly PluginFacts[];
  readonly diagnostics: Diagnostics | undefined;
}

/** The page as text, for a support request; in English, whatever the page's language. */
export function reportAsText({ facts, plugins, diagnostics }: TextReport): string {
  return [
    ...facts.map(([name, value]) => `${name}: ${value}`),
    '',
    ...plugins.map(({ id, here, server }) => {
      const crashes = here === undefined || here.crashes === 0 ? '' : `, ${here.crashes} crashes`;
      return `${id}: ${here?.state ?? 'no client'} here, ${server ?? 'no'} server${crashes}`;
    }),
    ...plugins.flatMap(({ id, here }) =>
      here?.error === undefined ? [] : ['', `${id}: ${describeError(here.error)}`],
    ),
    '',
    ...(diagnostics?.deadJobs ?? []).map(
      ({ id, kind, attempts, diedOn }) => `dead job ${kind} #${id}, ${attempts} tries, ${diedOn}`,
    ),
    ...(diagnostics?.stoppedSubscribers ?? []).map(
      ({ subscriber, stoppedOn }) => `stopped subscriber ${subscriber}, ${stoppedOn}`,
    ),
  ]
    .join('\n')
    .trim();
}
