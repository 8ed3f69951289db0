import type { Clock, Logger } from '../../kernel/services';
import type { Contributed } from '../contributions/contributions';
import type { SearchContribution } from '../plugin';
import { lazyImport } from '../lazy/lazy-import';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import type { Navigation, Search, SearchHit, Storage, Words } from '../services';
import type { SessionStore } from '../session/session-store';
import { DefaultLiveSearch } from './default-live-search';
import type { LiveSearch } from './search';
import { SearchMemory } from './search-memory';

export interface SearchEngineOptions {
  readonly search: Search;
  /** Who may be asked at the moment. */
  readonly providers: () => readonly Contributed<SearchContribution>[];
  readonly runtime: PluginRuntime;
  readonly navigation: Navigation;
  readonly storage: Storage;
  readonly session: SessionStore;
  readonly words: Words;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What only those need who search. */
export class SearchEngine {
  /** One for all who search, so that they know each other's hits. */
  private readonly memory: SearchMemory;

  constructor(private readonly options: SearchEngineOptions) {
    this.memory = new SearchMemory(options.storage, options.session);
  }

  /** @throws Error when no open provider has this type, and whatever the provider throws. */
  async run(type: string, text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const { providers, runtime, clock } = this.options;
    const provider = providers().find((each) => each.type === type);
    if (provider === undefined) {
      throw new Error(`core:search: nobody searches '${type}' here.`);
    }
    const [running, search] = await Promise.all([
      runtime.whenActive(provider.pluginId),
      lazyImport(provider.load, clock),
    ]);
    signal.throwIfAborted();
    return search(text, { signal, get: (token) => running.get(token) });
  }

  follow(): LiveSearch {
    return new DefaultLiveSearch({ ...this.options, memory: this.memory });
  }
}
