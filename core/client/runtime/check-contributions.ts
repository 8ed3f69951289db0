import { ownerOf } from '../../contract';
import { notOwned } from '../../kernel/validate-manifest';
import type { ClientPlugin } from '../plugin';

/** Addresses that plugins already take, by shape; parameters of any name count as the same address. */
export class TakenAddresses {
  private readonly owners = new Map<string, string>();

  /** Takes all addresses of a plugin, or none and says why. */
  claim(plugin: ClientPlugin): string | undefined {
    const { id } = plugin.manifest;
    // A page of the settings may stand at the address of a work area of the same plugin: two doors, two gates.
    const routes = (plugin.routes ?? []).map(({ path }) => ({ kind: 'route', pattern: path.pattern }));
    const settings = (plugin.settings ?? []).map(({ path }) => ({ kind: 'settings', pattern: path.pattern }));
    const own = new Set<string>();
    for (const { kind, pattern } of [...routes, ...settings]) {
      const shape = shapeOf(pattern);
      const other = this.owners.get(shape);
      if (other !== undefined || own.has(`${kind} ${shape}`)) {
        return `Plugins '${id}' and '${other ?? id}' both claim the address '${pattern}'; only one may.`;
      }
      own.add(`${kind} ${shape}`);
    }
    for (const { pattern } of [...routes, ...settings]) {
      this.owners.set(shapeOf(pattern), id);
    }
    return undefined;
  }
}

function shapeOf(pattern: string): string {
  return pattern.toLowerCase().replace(/:[^/?]+/g, ':');
}

/** Says which contributions are named after somebody else; nothing when all are the plugin's own. */
export function contributionProblems(plugin: ClientPlugin): readonly string[] {
  const { id } = plugin.manifest;
  const ids = [...(plugin.menu ?? []), ...(plugin.commands ?? []), ...(plugin.fills ?? [])].map((entry) => entry.id);
  const foreign = ids.filter((owned) => ownerOf(owned) !== id).map((owned) => notOwned(id, owned));
  const repeated = ids.filter((owned, index) => ids.indexOf(owned) !== index);
  return [...foreign, ...repeated.map((owned) => `Plugin '${id}' uses the id '${owned}' twice.`)];
}
