import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { searchLimits } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import { coreMessages } from '../messages';
import type { Navigation, Search, SearchHit, I18n } from '../services';
import { ApiError } from '../services';
import type { LiveSearch, SearchCreationChoice, TypeResult } from './search';
import type { KnownSearchFilter, SearchFilterKey, SearchFilterValue, SearchNarrowedBy } from './search-filters';
import type { SearchMemory } from './search-memory';

/** What a search reads of the available types. */
interface SearchedTypes {
  /** Observable. */
  readonly filters: readonly KnownSearchFilter[];
  loadFilters(): Promise<void>;
  /** The filters among these that a type does not understand. */
  unsupported(type: string, filters: readonly SearchFilterValue[]): readonly SearchFilterKey[];
  /** Those of the ids that the person may see; undefined if the type cannot tell. */
  reload(type: string, ids: readonly string[], signal: AbortSignal): Promise<readonly SearchHit[] | undefined>;
  creationOf(type: string): SearchCreationChoice | undefined;
}

export interface LiveSearchOptions {
  readonly search: Search;
  readonly memory: SearchMemory;
  readonly engine: SearchedTypes;
  /** A hit of a type as the store of its plugin knows it now. */
  readonly shown: (type: string, hit: SearchHit) => SearchHit;
  readonly navigation: Navigation;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds that a query waits for the filters of all types. */
const maxFilterWait = 3_000;

/** Recent hits of a type that are read again; more are not shown. */
const maxReloaded = 10;

/** One round of a search: from a text to its responses. Responses after the end of the round are ignored. */
interface Round {
  readonly text: string;
  readonly by: SearchNarrowedBy;
  readonly abort: AbortController;
  /** Ends the debounce. */
  readonly pause: AbortController;
}

const unfiltered: SearchNarrowedBy = { filters: [] };

/** A search over the providers of `Search`. */
export class DefaultLiveSearch implements LiveSearch {
  text = '';
  results: readonly TypeResult[] = [];
  private asked = '';
  private round: Round | undefined = undefined;
  private readonly ended = new AbortController();

  constructor(private readonly options: LiveSearchOptions) {
    makeAutoObservable<this, 'options' | 'asked' | 'round' | 'ended'>(this, {
      options: false,
      ended: false,
      asked: false,
      round: false,
      results: observableRef,
    });
  }

  get isSearching(): boolean {
    return this.results.some(({ state }) => state === 'searching');
  }

  get recent(): readonly SearchHit[] {
    const { search, memory } = this.options;
    return memory.recent(search.types.map(({ type }) => type));
  }

  get filters(): readonly KnownSearchFilter[] {
    return this.options.engine.filters;
  }

  get searches(): readonly string[] {
    return this.options.memory.searches;
  }

  async loadFilters(): Promise<void> {
    const { engine, clock } = this.options;
    const loaded = new AbortController();
    // A plugin that does not start holds up no search: its filters stay text.
    await Promise.race([engine.loadFilters(), clock.sleep(maxFilterWait, loaded.signal).catch(() => undefined)]);
    loaded.abort();
  }

  async refreshRecent(): Promise<void> {
    const { search, memory, engine, logger } = this.options;
    await Promise.all(
      search.types.map(async ({ type }) => {
        const asked = memory.recent([type]).slice(0, maxReloaded);
        if (asked.length === 0) {
          return;
        }
        try {
          const ids = asked.map(({ entity }) => entity.id);
          const found = await engine.reload(type, ids, this.ended.signal);
          if (found !== undefined) {
            memory.keepOnly(type, asked, found);
          }
        } catch (error) {
          // Without a connection, what is known is shown.
          logger.debug(`The recent hits of '${type}' could not be read.`, { error });
        }
      }),
    );
  }

  addSearch(text: string): void {
    const kept = text.trim();
    if (kept !== '') {
      this.options.memory.addSearch(kept);
    }
  }

  removeSearch(text: string): void {
    this.options.memory.removeSearch(text);
  }

  creationOf(type: string): SearchCreationChoice | undefined {
    return this.options.engine.creationOf(type);
  }

  query(text: string, types: readonly string[], by: SearchNarrowedBy = unfiltered): void {
    const wanted = text.trim();
    const asked = JSON.stringify([wanted, types, by]);
    if (asked === this.asked) {
      return;
    }
    this.end();
    this.asked = asked;
    this.text = wanted;
    if (wanted === '' && by.filters.length === 0) {
      this.results = [];
      return;
    }
    const { search, memory } = this.options;
    this.results = search.types
      .filter(({ type }) => types.includes(type))
      .map(({ type, label }) => ({
        type,
        label,
        // Whether a known hit meets a filter is not known.
        hits: by.filters.length === 0 ? memory.find(type, wanted) : [],
        state: 'searching',
        sentences: [],
        unsupported: [],
      }));
    this.round = { text: wanted, by, abort: new AbortController(), pause: new AbortController() };
    void this.follow(this.round);
  }

  queryNow(): void {
    this.round?.pause.abort();
  }

  retry(type: string): void {
    const { round } = this;
    if (round !== undefined) {
      this.put(type, { state: 'searching', sentences: [] });
      void this.run(type, round);
    }
  }

  shown(hit: SearchHit): SearchHit {
    const type = this.typeOf(hit);
    return type === undefined ? hit : this.options.shown(type, hit);
  }

  open(hit: SearchHit): boolean {
    this.addOpened(hit);
    return this.options.navigation.open(hit.entity);
  }

  addOpened(hit: SearchHit, type = this.typeOf(hit)): void {
    if (type !== undefined) {
      this.options.memory.addOpened(type, this.shown(hit));
    }
  }

  dispose(): void {
    this.end();
    this.ended.abort();
    this.asked = '';
  }

  private typeOf(hit: SearchHit): string | undefined {
    return this.results.find(({ hits }) => hits.includes(hit))?.type ?? this.options.memory.typeOf(hit);
  }

  private end(): void {
    this.round?.abort.abort();
    this.round?.pause.abort();
    this.round = undefined;
  }

  private async follow(round: Round): Promise<void> {
    // Ended early by `queryNow`, or because the round is over.
    await this.options.clock.sleep(searchLimits.debounce, round.pause.signal).catch(() => undefined);
    if (!round.abort.signal.aborted) {
      await Promise.all(this.results.map(({ type }) => this.run(type, round)));
    }
  }

  private async run(type: string, { text, by, abort: { signal } }: Round): Promise<void> {
    const { search, memory, engine, logger } = this.options;
    try {
      const hits = await search.run(type, text, signal, by);
      if (!signal.aborted) {
        memory.add(type, hits);
        this.put(type, { state: 'ready', hits, unsupported: engine.unsupported(type, by.filters) });
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (!(error instanceof ApiError)) {
        logger.error(`The search for '${type}' threw.`, error);
      }
      this.put(type, { state: 'failed', sentences: this.sentencesOf(error) });
    }
  }

  private put(type: string, changes: Partial<TypeResult>): void {
    runInAction(() => {
      this.results = this.results.map((result) => (result.type === type ? { ...result, ...changes } : result));
    });
  }

  private sentencesOf(error: unknown): readonly string[] {
    const sentences = error instanceof ApiError ? error.sentences : [];
    return sentences.length > 0 ? sentences : [this.options.words.translate(coreMessages.somethingWrong)];
  }
}
