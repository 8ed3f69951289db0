import type { Clock, Logger } from '../../kernel/services';
import type { Contributed } from '../contributions/contributions';
import type { SearchContribution } from '../plugin';
import { lazyImport } from '../lazy/lazy-import';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import type { Navigation, Search, SearchHit, Storage, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { DefaultLiveSearch } from './default-live-search';
import type { LiveSearch } from './search';
import { SearchMemory } from './search-memory';

export interface SearchEngineOptions {
  readonly search: Search;
  /** Providers that are available now. */
  readonly providers: () => readonly Contributed<SearchContribution>[];
  readonly runtime: PluginRuntime;
  readonly navigation: Navigation;
  readonly storage: Storage;
  readonly session: SessionStore;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The part of the search that loads with the first use. */
export class SearchEngine {
  /** One for all searches, so that they share known hits. */
  private readonly memory: SearchMemory;

  constructor(private readonly options: SearchEngineOptions) {
    this.memory = new SearchMemory(options.storage, options.session);
  }

  /** @throws Error if no available provider has this type, and any error of the provider. */
  async run(type: string, text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const { providers, runtime, clock } = this.options;
    const provider = providers().find((each) => each.type === type);
    if (provider === undefined) {
      throw new Error(`core:search: there is no provider for '${type}'.`);
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
