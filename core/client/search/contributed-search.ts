import { injectable } from 'inversify';
import { inject } from '../../kernel/inject';
import { Clock } from '../../kernel/services';
import type { Contributions } from '../contributions/contributions';
import { loadChunk } from '../runtime/chunk-loader';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import type { Search, SearchHit } from '../services';
import { Words } from '../services';
import { ContributionsService, PluginRuntimeService } from '../tokens';

/** Searches by the providers that plugins contribute. */
@injectable()
export class ContributedSearch implements Search {
  constructor(
    @inject(ContributionsService) private readonly contributions: Contributions,
    @inject(PluginRuntimeService) private readonly runtime: PluginRuntime,
    @inject(Words) private readonly words: Words,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  get types(): Search['types'] {
    return this.contributions.searchTypes.map(({ type, label }) => ({ type, label: this.words.label(label) }));
  }

  /** @throws Error when no open provider has this type, and whatever the provider throws. */
  async run(type: string, text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    const provider = this.contributions.searchTypes.find((each) => each.type === type);
    if (provider === undefined) {
      throw new Error(`core:search: nobody searches '${type}' here.`);
    }
    const [running, search] = await Promise.all([
      this.runtime.whenActive(provider.pluginId),
      loadChunk(provider.load, this.clock),
    ]);
    signal.throwIfAborted();
    return search(text, { signal, get: (token) => running.get(token) });
  }
}
