import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { searchLimits } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import { coreMessages } from '../messages';
import type { Navigation, Search, SearchHit, I18n } from '../services';
import { ApiError } from '../services';
import type { LiveSearch, TypeResult } from './search';
import type { SearchMemory } from './search-memory';

export interface LiveSearchOptions {
  readonly search: Search;
  readonly memory: SearchMemory;
  /** A hit of a type as the store of its plugin knows it now. */
  readonly shown: (type: string, hit: SearchHit) => SearchHit;
  readonly navigation: Navigation;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One round of a search: from a text to its responses. Responses after the end of the round are ignored. */
interface Round {
  readonly text: string;
  readonly abort: AbortController;
  /** Ends the debounce. */
  readonly pause: AbortController;
}

/** A search over the providers of `Search`. */
export class DefaultLiveSearch implements LiveSearch {
  text = '';
  results: readonly TypeResult[] = [];
  private asked = '';
  private round: Round | undefined = undefined;

  constructor(private readonly options: LiveSearchOptions) {
    makeAutoObservable<this, 'options' | 'asked' | 'round'>(this, {
      options: false,
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

  query(text: string, types: readonly string[]): void {
    const wanted = text.trim();
    const asked = JSON.stringify([wanted, types]);
    if (asked === this.asked) {
      return;
    }
    this.end();
    this.asked = asked;
    this.text = wanted;
    if (wanted === '') {
      this.results = [];
      return;
    }
    const { search, memory } = this.options;
    this.results = search.types
      .filter(({ type }) => types.includes(type))
      .map(({ type, label }) => ({
        type,
        label,
        hits: memory.find(type, wanted),
        state: 'searching',
        sentences: [],
      }));
    this.round = { text: wanted, abort: new AbortController(), pause: new AbortController() };
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
    const { memory, navigation } = this.options;
    const found = this.typeOf(hit);
    if (found !== undefined) {
      memory.addOpened(found, this.shown(hit));
    }
    return navigation.open(hit.entity);
  }

  dispose(): void {
    this.end();
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

  private async run(type: string, { text, abort: { signal } }: Round): Promise<void> {
    const { search, memory, logger } = this.options;
    try {
      const hits = await search.run(type, text, signal);
      if (!signal.aborted) {
        memory.add(type, hits);
        this.put(type, { state: 'ready', hits });
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
