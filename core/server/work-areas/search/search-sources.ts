import type { Gate } from '../../../contract';
import { tighten } from '../../../contract';
import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { SearchSource } from './search-source';

/** What this file reads of a plugin. */
export interface SearchedPlugin {
  readonly search?: readonly SearchSource[];
}

/** A source and its plugin. */
export interface InstalledSource {
  readonly installed: InstalledPlugin;
  readonly source: SearchSource;
  readonly version: number;
  /** The source's gate combined with its plugin's. */
  readonly gate: Gate;
  /** Modules that a portal must have for its documents to be indexed. */
  readonly modules: readonly string[];
}

/** Returns the sources of all active plugins. Of two sources with the same type the first is used. */
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
