import type { FrameDefinition } from '../../contract';
import { ownerOf } from '../../contract';
import type { ClientPlugin, RouteContribution } from '../plugin';

/** The frames of all installed plugins. */
export class InstalledFrames {
  private readonly plugins: ReadonlySet<string>;
  private readonly frames: ReadonlyMap<string, FrameDefinition>;

  constructor(plugins: readonly ClientPlugin[]) {
    this.plugins = new Set(plugins.map(({ manifest }) => manifest.id));
    const all = plugins.flatMap(({ frames = [] }) => frames.map(({ frame }) => [frame.id, frame] as const));
    this.frames = new Map(all);
  }

  /** Returns why a tab of a plugin does not fit into its frame; undefined if all fit. */
  problemOf(plugin: ClientPlugin): string | undefined {
    for (const route of plugin.routes ?? []) {
      const problem = this.problemOfRoute(plugin.manifest.id, route);
      if (problem !== undefined) {
        return problem;
      }
    }
    return undefined;
  }

  private problemOfRoute(pluginId: string, { path, layout, within }: RouteContribution): string | undefined {
    if (within === undefined) {
      return this.problemOfAddress(pluginId, path.pattern);
    }
    const about = `Plugin '${pluginId}' shows '${path.pattern}' within the frame '${within.frame.id}'`;
    const owner = ownerOf(within.frame.id);
    const frame = this.frames.get(within.frame.id);
    if (frame === undefined) {
      // Without its owner the tab has no place, and the plugin works without it.
      return this.plugins.has(owner)
        ? `${about}, but plugin '${owner}' has no such frame; import the frame from its contract, or add it to its 'frames'.`
        : undefined;
    }
    if (layout !== 'main') {
      return `${about}, but in the layout '${layout}'; a tab needs the layout 'main'.`;
    }
    const needed = requiredOf(frame.path.pattern);
    const given = requiredOf(path.pattern);
    return needed.join() === given.join()
      ? undefined
      : `${about}, whose parameters are ${listed(needed)}, but its own are ${listed(given)}; name them as the frame does, and make others optional.`;
  }

  /** A page at the address of a frame would hide the frame's first tab. */
  private problemOfAddress(pluginId: string, pattern: string): string | undefined {
    const frame = [...this.frames.values()].find(({ path }) => path.pattern === pattern);
    return frame === undefined
      ? undefined
      : `Plugin '${pluginId}' has a page at '${pattern}', the address of the frame '${frame.id}'; show it within that frame, or change its address.`;
  }
}

/** Names of the parameters that every address of the pattern has, sorted. */
function requiredOf(pattern: string): readonly string[] {
  return pattern
    .split('/')
    .filter((segment) => segment.startsWith(':') && !segment.endsWith('?'))
    .map((segment) => segment.slice(1))
    .sort();
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `'${name}'`).join(', ');
}
