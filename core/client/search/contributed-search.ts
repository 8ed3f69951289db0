import { injectable } from 'inversify';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { Contributed, Contributions } from '../contributions/contributions';
import { ContributionsService } from '../contributions/contributions';
import { LazyModule } from '../lazy/lazy-module';
import type { SearchContribution } from '../plugin';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import { PluginRuntimeService } from '../runtime/plugin-runtime';
import type { Search, SearchHit } from '../services';
import { Navigation, Permissions, Storage, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import { headerListKey } from '../storage/stored-values';
import type { LiveSearch } from './search';
import type { SearchEngine } from './search-engine';

/** Searches by the providers that plugins contribute. */
@injectable()
export class ContributedSearch implements Search {
  private readonly engine: LazyModule<SearchEngine>;

  constructor(
    @inject(ContributionsService) private readonly contributions: Contributions,
    @inject(PluginRuntimeService) runtime: PluginRuntime,
    @inject(Permissions) private readonly permissions: Permissions,
    @inject(Navigation) navigation: Navigation,
    @inject(Storage) private readonly storage: Storage,
    @inject(SessionStoreService) session: SessionStore,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) clock: Clock,
    @inject(Logger) logger: Logger,
  ) {
    const providers = () => this.providers;
    this.engine = new LazyModule(async () => {
      const { SearchEngine: Engine } = await import('./search-engine');
      return new Engine({ search: this, providers, runtime, navigation, storage, session, words, clock, logger });
    }, clock);
  }

  get types(): Search['types'] {
    return this.providers.map(({ type, label }) => ({ type, label: this.words.translateLabel(label) }));
  }

  async run(...asked: Parameters<Search['run']>): Promise<readonly SearchHit[]> {
    return (await this.engine.load()).run(...asked);
  }

  async follow(): Promise<LiveSearch> {
    return (await this.engine.load()).follow();
  }

  /** Until roles have loaded, the types that were available last time (R53). */
  private get providers(): readonly Contributed<SearchContribution>[] {
    return this.contributions.searchTypes.filter(({ type, gate }) => {
      const { outcome } = this.permissions.decide(gate);
      return (
        outcome === 'granted' || (outcome === 'pending' && this.storage.read(headerListKey)?.includes(type) === true)
      );
    });
  }
}
