import { observable, runInAction } from 'mobx';
import type { Clock, Logger } from '../../kernel/services';
import type { Contributed } from '../contributions/contributions';
import type { SearchContribution, SearchFunction } from '../plugin';
import { lazyImport } from '../lazy/lazy-import';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import type { Navigation, Search, SearchHit, Storage, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import type { RunningPlugin } from '../runtime/running-plugin';
import { DefaultLiveSearch } from './default-live-search';
import type { LiveSearch, SearchCreationChoice } from './search';
import type {
  KnownSearchFilter,
  SearchFilterKey,
  SearchFilterOption,
  SearchFilterValue,
  SearchNarrowedBy,
} from './search-filters';
import { stateLabels } from './search-words';
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
  /** Options of choices, by type and filter. */
  private readonly choices = observable.map<string, readonly SearchFilterOption[]>([], { deep: false });

  constructor(private readonly options: SearchEngineOptions) {
    this.memory = new SearchMemory(options.storage, options.session);
  }

  /**
   * @param by with a filter that the type does not understand there are no hits: ignoring it would show wrong ones.
   * @throws Error if no available provider has this type, and any error of the provider.
   */
  async run(
    type: string,
    text: string,
    signal: AbortSignal,
    by: SearchNarrowedBy = { filters: [] },
  ): Promise<readonly SearchHit[]> {
    const { search, running } = await this.start(type);
    if (by.filters.length > 0) {
      await this.loadOptions(type);
    }
    signal.throwIfAborted();
    if (this.unsupported(type, by.filters).length > 0) {
      return [];
    }
    return search(text, { signal, by, get: (token) => running.get(token) });
  }

  /** Those of the ids that the person may see; undefined if the type cannot tell. */
  async reload(type: string, ids: readonly string[], signal: AbortSignal): Promise<readonly SearchHit[] | undefined> {
    const { search, running } = await this.start(type);
    signal.throwIfAborted();
    return search.reload?.(ids, { signal, get: (token) => running.get(token) });
  }

  /** The filters that loaded types understand, with the options of all. Observable. */
  get filters(): readonly KnownSearchFilter[] {
    const known = new Map<SearchFilterKey, KnownSearchFilter>();
    for (const { type } of this.options.providers()) {
      for (const { key, kind } of this.loaded.get(type)?.filters ?? []) {
        const before = known.get(key)?.options ?? [];
        const more = this.optionsOf(type, key).filter(({ value }) => !before.some((each) => each.value === value));
        known.set(key, { key, kind, options: [...before, ...more] });
      }
    }
    return [...known.values()];
  }

  async loadFilters(): Promise<void> {
    await Promise.all(
      this.options.providers().map(async ({ type }) => {
        try {
          await this.start(type);
          await this.loadOptions(type);
        } catch (error) {
          // Its filters stay text.
          this.options.logger.warn(`The filters of '${type}' could not be loaded.`, { error });
        }
      }),
    );
  }

  /** The filters among these that a type does not understand. */
  unsupported(type: string, filters: readonly SearchFilterValue[]): readonly SearchFilterKey[] {
    const known = this.loaded.get(type)?.filters ?? [];
    return filters
      .filter(({ key, value }) => {
        const filter = known.find((each) => each.key === key);
        const isChosen = filter?.kind === 'choice' || filter?.kind === 'state';
        return filter === undefined || (isChosen && !this.optionsOf(type, key).some((each) => each.value === value));
      })
      .map(({ key }) => key);
  }

  creationOf(type: string): SearchCreationChoice | undefined {
    const provider = this.providerOf(type);
    const running = provider && this.options.runtime.entry(provider.pluginId)?.running;
    const create = this.loaded.get(type)?.create;
    if (running === undefined || create === undefined) {
      return undefined;
    }
    return {
      labelOf: (text) => this.options.words.translate(create.label, { text }),
      run: (text) => create.run(text, { get: (token) => running.get(token) }),
    };
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
    return new DefaultLiveSearch({ ...this.options, memory: this.memory, engine: this, shown });
  }

  private async start(type: string): Promise<{ readonly search: SearchFunction; readonly running: RunningPlugin }> {
    const provider = this.providerOf(type);
    if (provider === undefined) {
      throw new Error(`core:search: there is no provider for '${type}'.`);
    }
    const [running, search] = await Promise.all([
      this.options.runtime.whenActive(provider.pluginId),
      this.load(provider),
    ]);
    return { search, running };
  }

  private async loadOptions(type: string): Promise<void> {
    const { search, running } = await this.start(type);
    const get: RunningPlugin['get'] = (token) => running.get(token);
    for (const filter of search.filters ?? []) {
      const key = `${type} ${filter.key}`;
      if (filter.kind === 'choice') {
        // Read again each time: labels are added meanwhile.
        const options = await filter.options({ get });
        runInAction(() => this.choices.set(key, options));
      }
      if (filter.kind === 'state') {
        const options = filter.states.map((value) => ({ value, label: stateLabels[value] }));
        runInAction(() => this.choices.set(key, options));
      }
    }
  }

  private optionsOf(type: string, key: SearchFilterKey): readonly SearchFilterOption[] {
    return this.choices.get(`${type} ${key}`) ?? [];
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
