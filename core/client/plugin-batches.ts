import type { PluginLoading } from './plugin-loading';
import type { Translations } from '../contract';
import type { Clock, Logger } from '../kernel/services';
import type { LoadedPlugins } from './contributions/contributions';
import { coreMessages } from './messages';
import type { ClientPlugin } from './plugin';
import { lazyImport } from './lazy/lazy-import';
import type { PluginRuntime } from './runtime/plugin-runtime';
import type { Toasts, Words } from './services';
import type { DefaultLanguages } from './words/default-languages';
import { sourcesOf } from './words/default-languages';

export interface PluginBatchesOptions {
  readonly runtime: PluginRuntime;
  readonly publicPlugins: readonly ClientPlugin[];
  readonly loadSignedInPlugins: () => Promise<LoadedPlugins>;
  /** Of the host. */
  readonly translations: Translations;
  readonly languages: DefaultLanguages;
  readonly toasts: Toasts;
  readonly words: Words;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Plugins in two batches: those that strangers may see at once, all others when somebody is signed in. */
export class PluginBatches implements PluginLoading {
  private loading: Promise<void> | undefined = undefined;
  /** The failure was shown; attempts that are made automatically show no toast of their own. */
  private isFailureShown = false;

  constructor(private readonly options: PluginBatchesOptions) {}

  /** Resolves when the first page can be worded. */
  registerPublic(): Promise<void> {
    const { runtime, publicPlugins, translations, languages } = this.options;
    runtime.register(publicPlugins, false);
    return languages.add(
      [{ owner: 'host', translations }, ...sourcesOf(publicPlugins)],
      publicPlugins.flatMap((plugin) => plugin.languages ?? []),
    );
  }

  /**
   * Resolves when the person's first page can be worded in their language. Never rejects: what did not arrive is told in
   * a toast (R67) and tried again at the next occasion.
   */
  async loadAll(): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      const { logger, toasts, words } = this.options;
      logger.error('The plugins for signed-in people did not arrive.', error);
      if (!this.isFailureShown) {
        this.isFailureShown = true;
        toasts.error(words.say(coreMessages.modulesNotLoaded));
      }
    });
    await this.loading;
    // Whoever signs in after somebody else finds the plugins there already, but not the texts of their own language.
    await this.options.languages.ready();
  }

  private async load(): Promise<void> {
    const { runtime, loadSignedInPlugins, languages, clock, logger } = this.options;
    const [{ plugins, failures }, { inspectPlugins }] = await Promise.all([
      lazyImport(loadSignedInPlugins, clock),
      lazyImport(() => import('./runtime/inspect-plugins'), clock),
    ]);
    for (const failure of failures) {
      logger.error(
        `The outside package '${failure.package}' could not be loaded; everything else runs.`,
        failure.error,
      );
    }
    await languages.add(sourcesOf(plugins));
    runtime.register(plugins, true, inspectPlugins);
  }
}
