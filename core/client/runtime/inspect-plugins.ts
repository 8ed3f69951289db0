import { manifestProblems } from '../../kernel/validate-manifest';
import type { ClientPlugin } from '../plugin';
import { TakenAddresses, contributionProblems } from './check-contributions';

/** Returns the plugins that cannot run in this installation, each with the reason. */
export type Inspection = (plugins: readonly ClientPlugin[]) => ReadonlyMap<ClientPlugin, string>;

/** Validates manifests, ids and addresses of all installed plugins; of two that conflict the later one is refused. */
export const inspectPlugins: Inspection = (plugins) => {
  const ids = new Set<string>();
  const addresses = new TakenAddresses();
  const refusals = new Map<ClientPlugin, string>();
  for (const plugin of plugins) {
    const { id } = plugin.manifest;
    const twice = ids.has(id) ? `Plugin '${id}' is installed twice; remove one of the two.` : undefined;
    const problems = [...manifestProblems(plugin), ...contributionProblems(plugin)];
    const reason = twice ?? problems[0] ?? addresses.claim(plugin);
    ids.add(id);
    if (reason !== undefined) {
      refusals.set(plugin, reason);
    }
  }
  return refusals;
};
