import type { PluginManifest } from '../contract/manifest';
import { ownerOf } from '../contract/token';
import { coreVersion } from './core-version';
import { isInRange } from './version-range';

/** The parts of a client or server plugin that the kernel needs to know. */
export interface PluginShape {
  readonly manifest: PluginManifest;
  readonly requires?: readonly symbol[];
  readonly provides?: readonly symbol[];
}

const idPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Returns why this plugin can't be registered, as sentences; empty if it can.
 *
 * Repeats the checks of `definePlugin`, because an outside package may have written its manifest by hand.
 */
export function manifestProblems(plugin: PluginShape, version: string = coreVersion): readonly string[] {
  const { id, core, permissions = [] } = plugin.manifest;
  const problems: string[] = [];
  if (!idPattern.test(id)) {
    problems.push(`Plugin id '${id}' must be lower-case words joined by dashes.`);
  }
  const fits = isInRange(version, core);
  if (fits === undefined) {
    problems.push(`Plugin '${id}' names core '${core}', which is no version range; write '^${version}'.`);
  }
  if (fits === false) {
    problems.push(`Plugin '${id}' needs core ${core}; this is ${version}.`);
  }
  for (const owned of permissions) {
    if (!owned.id.startsWith(`${id}.`)) {
      problems.push(notOwnedMessage(id, owned.id));
    }
  }
  for (const token of plugin.provides ?? []) {
    if (ownerOf(token) !== id) {
      problems.push(notOwnedMessage(id, token.description ?? ''));
    }
  }
  return problems;
}

/** The message for an id that a plugin uses without owning it. */
export function notOwnedMessage(pluginId: string, id: string): string {
  return `Plugin '${pluginId}' may not declare '${id}'; its own ids begin with '${pluginId}'.`;
}
