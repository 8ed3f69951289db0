import type { Logger } from '../kernel/services';
import type { Clock } from '../kernel/services';
import type { LoadedPlugins } from './contributions/contributions';
import { coreMessages } from './messages';
import type { ClientPlugin } from './plugin';
import { loadChunk } from './runtime/chunk-loader';
import type { PluginRuntime } from './runtime/plugin-runtime';
import type { Toasts, Words } from './services';
import type { PluginLoading } from './tokens';

export interface PluginBatchesOptions {
  readonly runtime: PluginRuntime;
  readonly publicPlugins: readonly ClientPlugin[];
  readonly loadSignedInPlugins: () => Promise<LoadedPlugins>;
  readonly toasts: Toasts;
  readonly words: Words;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Plugins in two batches: those that strangers may see at once, all others when somebody is signed in. */
export class PluginBatches implements PluginLoading {
  private loading: Promise<void> | undefined = undefined;

  constructor(private readonly options: PluginBatchesOptions) {}

  registerPublic(): void {
    this.options.runtime.register(this.options.publicPlugins, false);
  }

  /** Never rejects: what did not arrive is told in a toast (R67) and tried again at the next occasion. */
  loadAll(): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      const { logger, toasts, words } = this.options;
      logger.error('The plugins for signed-in people did not arrive.', error);
      toasts.error(words.say(coreMessages.modulesNotLoaded));
    });
    return this.loading;
  }

  private async load(): Promise<void> {
    const { runtime, loadSignedInPlugins, clock, logger } = this.options;
    const [{ plugins, failures }, { inspectPlugins }] = await Promise.all([
      loadChunk(loadSignedInPlugins, clock),
      loadChunk(() => import('./runtime/inspect-plugins'), clock),
    ]);
    for (const failure of failures) {
      logger.error(
        `The outside package '${failure.package}' could not be loaded; everything else runs.`,
        failure.error,
      );
    }
    runtime.register(plugins, true, inspectPlugins);
  }
}
