import type { Gate } from '../../contract';
import { tighten } from '../../contract';
import type { InstalledPlugin, InstalledPlugins } from '../installed';
import type { SearchSource } from '../plugin';

/** What search needs of a plugin. */
export interface SearchedPlugin {
  readonly search?: readonly SearchSource[];
}

/** A source with whom it belongs to. */
export interface InstalledSource {
  readonly installed: InstalledPlugin;
  readonly source: SearchSource;
  readonly version: number;
  /** The source's gate and its plugin's. */
  readonly gate: Gate;
  /** Without which a portal has no documents of it. */
  readonly modules: readonly string[];
}

/** The sources of all plugins that run here. Of two with the same type the first counts. */
export function searchSources(installed: InstalledPlugins<SearchedPlugin>): readonly InstalledSource[] {
  const found = new Map<string, InstalledSource>();
  for (const entry of installed.all) {
    for (const source of entry.state === 'active' ? (entry.plugin.search ?? []) : []) {
      if (!found.has(source.type)) {
        const gate = tighten(entry.gate, source.gate);
        const { version = 1 } = source;
        found.set(source.type, { installed: entry, source, version, gate, modules: gate.modules ?? [] });
      }
    }
  }
  return [...found.values()];
}
