import type { Clock } from '../../../kernel/services';
import type { CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import type { CursorSigner } from '../../data/paging/page';
import type { ContextFactory } from '../../request-context/contexts';
import type { Subscriber } from '../../background/subscribers/subscriber';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreJob } from '../../background/jobs/core-job';
import type { DatabaseEngine } from '../../data/sql/engine';
import { DatabaseSearchIndex } from './database-search-index';
import { SearchIndex } from './search-index';
import { SearchRebuild } from './search-rebuild';
import type { InstalledSource, SearchedPlugin } from './search-sources';
import { searchSources } from './search-sources';
import { planSubscriber, searchSubscribers } from './search-subscribers';
import { SearchWriter, SearchWriting } from './search-writer';

export interface SearchOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly signer: CursorSigner;
  readonly contexts: () => ContextFactory;
  readonly installed: () => InstalledPlugins<SearchedPlugin>;
}

/** The search index of one process: its services, jobs and subscribers. */
export interface SearchParts {
  /** Per-request services: `SearchIndex` and `SearchWriting`. */
  readonly services: readonly CoreServiceBinding[];
  readonly rebuild: SearchRebuild;
  readonly jobs: readonly CoreJob[];
  /** @param rebuildsRequested is called after a commit that queued jobs. */
  subscribers(rebuildsRequested: () => void): readonly Subscriber[];
}

/** Creates the search index. Sources are known once the plugins have started, so they are read at first use. */
export function createSearch(options: SearchOptions): SearchParts {
  let known: readonly InstalledSource[] | undefined;
  const sources = (): readonly InstalledSource[] => (known ??= searchSources(options.installed()));
  const rebuild = new SearchRebuild({ ...options, sources });
  return {
    services: [
      coreService(SearchIndex, (call) => {
        const byType = new Map(sources().map((each) => [each.source.type, each]));
        return new DatabaseSearchIndex(call, options.signer, byType);
      }),
      coreService(SearchWriting, (call) => new SearchWriter(call)),
    ],
    rebuild,
    jobs: [rebuild.job],
    subscribers: (rebuildsRequested) => [
      planSubscriber(sources, options.clock, rebuildsRequested),
      ...searchSubscribers(sources()),
    ],
  };
}
