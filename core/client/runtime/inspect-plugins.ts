import { manifestProblems } from '../../kernel/validate-manifest';
import type { ClientPlugin } from '../plugin';
import { TakenAddresses, contributionProblems } from './check-contributions';
import { InstalledFrames } from './check-frames';
import { TakenShortcuts } from './taken-shortcuts';
import { TakenTypes } from './taken-types';

/** Returns the plugins that cannot run in this installation, each with the reason. */
export type Inspection = (plugins: readonly ClientPlugin[]) => ReadonlyMap<ClientPlugin, string>;

/**
 * Checks manifests, ids, shortcuts, types, frames and addresses of all installed plugins; of two that conflict, refuses
 * the later.
 */
export const inspectPlugins: Inspection = (plugins) => {
  const ids = new Set<string>();
  const addresses = new TakenAddresses();
  const shortcuts = new TakenShortcuts();
  const types = new TakenTypes();
  const frames = new InstalledFrames(plugins);
  const refusals = new Map<ClientPlugin, string>();
  for (const plugin of plugins) {
    const { id } = plugin.manifest;
    const twice = ids.has(id) ? `Plugin '${id}' is installed twice; remove one of the two.` : undefined;
    const problems = [...manifestProblems(plugin), ...contributionProblems(plugin)];
    const reason =
      twice ??
      problems[0] ??
      shortcuts.problemOf(plugin) ??
      types.problemOf(plugin) ??
      frames.problemOf(plugin) ??
      addresses.claim(plugin);
    ids.add(id);
    if (reason === undefined) {
      shortcuts.add(plugin);
      types.add(plugin);
    } else {
      refusals.set(plugin, reason);
    }
  }
  return refusals;
};
