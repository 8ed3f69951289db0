import type { PluginLoading } from './plugin-loading';
import type { Translations } from '../contract';
import type { Clock, Logger } from '../kernel/services';
import type { LoadedPlugins } from './contributions/contributions';
import { coreMessages } from './messages';
import type { ClientPlugin } from './plugin';
import { lazyImport } from './lazy/lazy-import';
import type { PluginRuntime } from './runtime/plugin-runtime';
import type { Toasts, I18n } from './services';
import type { DefaultLanguages } from './i18n/default-languages';
import { sourcesOf } from './i18n/default-languages';

export interface PluginBatchesOptions {
  readonly runtime: PluginRuntime;
  readonly publicPlugins: readonly ClientPlugin[];
  readonly loadSignedInPlugins: () => Promise<LoadedPlugins>;
  /** Of the host. */
  readonly translations: Translations;
  readonly languages: DefaultLanguages;
  readonly toasts: Toasts;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Plugins in two batches: those with public pages at once, all others after a sign-in. */
export class PluginBatches implements PluginLoading {
  private loading: Promise<void> | undefined = undefined;
  /** The failure was shown; automatic retries show no further toast. */
  private isFailureShown = false;

  constructor(private readonly options: PluginBatchesOptions) {}

  /** Resolves when the texts of the first page have loaded. */
  registerPublic(): Promise<void> {
    const { runtime, publicPlugins, translations, languages } = this.options;
    runtime.register(publicPlugins, false);
    return languages.add(
      [{ owner: 'host', translations }, ...sourcesOf(publicPlugins)],
      publicPlugins.flatMap((plugin) => plugin.languages ?? []),
    );
  }

  /**
   * Resolves when the texts of the person's first page have loaded in their language. Never rejects: a failure is shown in
   * a toast (R67), and the next call tries again.
   */
  async loadAll(): Promise<void> {
    await this.registerAll().catch((error: unknown) => {
      const { logger, toasts, words } = this.options;
      logger.error('The plugins for signed-in people did not load.', error);
      if (!this.isFailureShown) {
        this.isFailureShown = true;
        toasts.error(words.translate(coreMessages.modulesNotLoaded));
      }
    });
    // For a second person on this page the plugins are loaded already, but not the texts in their language.
    await this.options.languages.ready();
  }

  /** Loads the plugins for signed-in people without registering them; rejects when a file does not load. */
  async prefetch(): Promise<readonly ClientPlugin[]> {
    const [{ plugins }] = await this.importAll();
    return plugins;
  }

  /** As `loadAll`, but rejects and shows nothing: a visitor may never sign in. After a failure the next call tries again. */
  registerAll(): Promise<void> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<void> {
    const { runtime, languages, logger } = this.options;
    const [{ plugins, failures }, { inspectPlugins }] = await this.importAll();
    for (const failure of failures) {
      logger.error(
        `The outside package '${failure.package}' could not be loaded; everything else runs.`,
        failure.error,
      );
    }
    await languages.add(sourcesOf(plugins));
    runtime.register(plugins, true, inspectPlugins);
  }

  private importAll(): Promise<[LoadedPlugins, typeof import('./runtime/inspect-plugins')]> {
    const { loadSignedInPlugins, clock } = this.options;
    return Promise.all([
      lazyImport(loadSignedInPlugins, clock),
      lazyImport(() => import('./runtime/inspect-plugins'), clock),
    ]);
  }
}
