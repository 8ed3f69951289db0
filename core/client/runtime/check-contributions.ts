import { ownerOf } from '../../contract';
import { notOwnedMessage } from '../../kernel/validate-manifest';
import type { ClientPlugin } from '../plugin';

/** Addresses that plugins already use, by shape; the names of parameters do not matter. */
export class TakenAddresses {
  private readonly owners = new Map<string, string>();

  /** Claims all addresses of a plugin, or none and returns the reason. */
  claim(plugin: ClientPlugin): string | undefined {
    const { id } = plugin.manifest;
    const claims = claimsOf(plugin);
    const own = new Set<string>();
    for (const { kind, pattern } of claims) {
      const shape = shapeOf(pattern);
      const other = this.owners.get(shape);
      if (other !== undefined) {
        return `Plugins '${id}' and '${other}' both claim the address '${pattern}'; change it in one of them, or remove one of the two.`;
      }
      if (own.has(`${kind} ${shape}`)) {
        return `Plugin '${id}' claims the address '${pattern}' twice; remove or rename one of the two ${kind}s.`;
      }
      own.add(`${kind} ${shape}`);
    }
    for (const { pattern } of claims) {
      this.owners.set(shapeOf(pattern), id);
    }
    return undefined;
  }
}

interface AddressClaim {
  readonly kind: 'route' | 'settings page' | 'frame';
  readonly pattern: string;
}

/**
 * A settings page may share the address of a work area of the same plugin: two entries, two gates. A frame may share the
 * address of one of its own tabs, which is then the tab that the address opens.
 */
function claimsOf({ routes = [], settings = [], frames = [] }: ClientPlugin): readonly AddressClaim[] {
  return [
    ...routes.map(({ path }) => ({ kind: 'route', pattern: path.pattern }) as const),
    ...settings.map(({ path }) => ({ kind: 'settings page', pattern: path.pattern }) as const),
    ...frames.map(({ frame }) => ({ kind: 'frame', pattern: frame.path.pattern }) as const),
  ];
}

/** An address without the names of its parameters: two patterns of one shape conflict. */
function shapeOf(pattern: string): string {
  return pattern.toLowerCase().replace(/:[^/?]+/g, ':');
}

/** Returns the reason if a contribution has the id of another plugin, else undefined. */
export function contributionProblems(plugin: ClientPlugin): readonly string[] {
  const { id } = plugin.manifest;
  const ids = [
    ...[...(plugin.menu ?? []), ...(plugin.commands ?? []), ...(plugin.creations ?? []), ...(plugin.fills ?? [])].map(
      (entry) => entry.id,
    ),
    ...(plugin.frames ?? []).map(({ frame }) => frame.id),
  ];
  const foreign = ids.filter((owned) => ownerOf(owned) !== id).map((owned) => notOwnedMessage(id, owned));
  const repeated = ids.filter((owned, index) => ids.indexOf(owned) !== index);
  return [
    ...foreign,
    ...repeated.map(
      (owned) => `Plugin '${id}' uses the id '${owned}' twice; give one of the two contributions another.`,
    ),
  ];
}
