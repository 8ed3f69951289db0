import { ownerOf } from '../../contract';
import { notOwnedMessage } from '../../kernel/validate-manifest';
import type { ClientPlugin } from '../plugin';

/** Addresses that plugins already use, by shape; the names of parameters do not matter. */
export class TakenAddresses {
  private readonly owners = new Map<string, string>();

  /** Claims all addresses of a plugin, or none and returns the reason. */
  claim(plugin: ClientPlugin): string | undefined {
    const { id } = plugin.manifest;
    // A settings page may share the address of a work area of the same plugin: two entries, two gates.
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

/** Returns the reason if a contribution has the id of another plugin, else undefined. */
export function contributionProblems(plugin: ClientPlugin): readonly string[] {
  const { id } = plugin.manifest;
  const ids = [...(plugin.menu ?? []), ...(plugin.commands ?? []), ...(plugin.fills ?? [])].map((entry) => entry.id);
  const foreign = ids.filter((owned) => ownerOf(owned) !== id).map((owned) => notOwnedMessage(id, owned));
  const repeated = ids.filter((owned, index) => ids.indexOf(owned) !== index);
  return [...foreign, ...repeated.map((owned) => `Plugin '${id}' uses the id '${owned}' twice.`)];
}
