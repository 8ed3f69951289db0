import { observable, runInAction } from 'mobx';
import type { Clock, Logger } from '../../kernel/services';
import type { Contributed } from '../contributions/contributions';
import type { SearchContribution, SearchFunction } from '../plugin';
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
  /** Search functions that have loaded, by type. */
  private readonly loaded = observable.map<string, SearchFunction>([], { deep: false });

  constructor(private readonly options: SearchEngineOptions) {
    this.memory = new SearchMemory(options.storage, options.session);
  }

  /** @throws Error if no available provider has this type, and any error of the provider. */
  async run(type: string, text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const provider = this.providerOf(type);
    if (provider === undefined) {
      throw new Error(`core:search: there is no provider for '${type}'.`);
    }
    const [running, search] = await Promise.all([
      this.options.runtime.whenActive(provider.pluginId),
      this.load(provider),
    ]);
    signal.throwIfAborted();
    return search(text, { signal, get: (token) => running.get(token) });
  }

  /** A hit as the store of its plugin knows it now. Observable; the hit itself while the plugin does not run. */
  shown(type: string, hit: SearchHit): SearchHit {
    const provider = this.providerOf(type);
    const running = provider && this.options.runtime.entry(provider.pluginId)?.running;
    const parts = running && this.loaded.get(type)?.current?.(hit.entity.id, { get: (token) => running.get(token) });
    return parts === undefined ? hit : { ...hit, ...parts };
  }

  follow(): LiveSearch {
    for (const provider of this.options.providers()) {
      // Hits that the person opened before are current without a search. No plugin starts for that.
      if (this.options.runtime.entry(provider.pluginId)?.running !== undefined) {
        void this.load(provider).catch(() => undefined);
      }
    }
    const shown = (type: string, hit: SearchHit): SearchHit => this.shown(type, hit);
    return new DefaultLiveSearch({ ...this.options, memory: this.memory, shown });
  }

  private providerOf(type: string): Contributed<SearchContribution> | undefined {
    return this.options.providers().find((each) => each.type === type);
  }

  private async load({ type, load }: Contributed<SearchContribution>): Promise<SearchFunction> {
    const search = await lazyImport(load, this.options.clock);
    runInAction(() => this.loaded.set(type, search));
    return search;
  }
}
