import type { Clock, Logger } from '../kernel/services';
import type { LazyApi } from './api/lazy-api';
import type { Rendering } from './application';
import { lazyImport } from './lazy/lazy-import';
import { viewLoaderOf } from './lazy/view-loader';
import type { ClientPlugin, ComponentLoader } from './plugin';
import type { PluginBatches } from './plugin-batches';
import type { Network, Storage, I18n } from './services';
import { returnToKey } from './storage/stored-values';

export interface SignInPrefetchOptions {
  readonly api: LazyApi;
  readonly batches: PluginBatches;
  readonly rendering: Rendering;
  readonly network: Network;
  readonly storage: Storage;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Loads the code of the first signed-in page while the person types email address and password. Otherwise its four
 * waves of files (requests, plugins, frame, page) would load one after the other behind the click on "Sign in".
 */
export class SignInPrefetch {
  private loading: Promise<void> | undefined = undefined;

  constructor(private readonly options: SignInPrefetchOptions) {}

  /**
   * Starts once; after a failure the next call starts again. It shows no message, because the sign-in itself loads
   * what is missing.
   *
   * @param frame The layout of the first page.
   */
  start(frame: () => Promise<unknown>): void {
    const { network, logger } = this.options;
    if (!network.online) {
      return;
    }
    this.loading ??= this.load(frame).catch((error: unknown) => {
      this.loading = undefined;
      logger.info('The first signed-in page could not be loaded in advance.', { reason: String(error) });
    });
  }

  /** In the order in which the files are needed: a person may click before all have loaded. */
  private async load(frame: () => Promise<unknown>): Promise<void> {
    const { api, batches, rendering, storage, words, clock } = this.options;
    await api.whenReady();
    rendering.component(viewLoaderOf(frame));
    const first = findFirstPage(await batches.prefetch(), storage.read(returnToKey));
    if (first !== undefined) {
      const { plugin, load } = first;
      rendering.component(load);
      await (plugin.load === undefined ? undefined : lazyImport(plugin.load, clock));
    }
    // Registration and the first date formatter, which loads the language data, take processor time, not files.
    await batches.registerAll();
    new Intl.DateTimeFormat(words.language, { dateStyle: 'medium' }).format(clock.now());
  }
}

interface FirstPage {
  readonly plugin: ClientPlugin;
  readonly load: ComponentLoader;
}

/**
 * The page that a sign-in most likely leads to: the one the session expired on, else the first entry of the side menu.
 * Roles and plans are unknown yet, so this is a guess; a wrong one costs a few unneeded files.
 */
export function findFirstPage(plugins: readonly ClientPlugin[], returnTo?: string): FirstPage | undefined {
  const menu = plugins.flatMap((plugin) => plugin.menu ?? []).filter((entry) => entry.menu === 'side');
  const [home] = menu.toSorted((left, right) => left.order - right.order);
  const area = areaOf(returnTo ?? home?.to ?? '');
  for (const plugin of plugins) {
    const route = plugin.routes?.find(({ path }) => areaOf(path.pattern) === area);
    if (route !== undefined) {
      return { plugin, load: route.load };
    }
  }
  return undefined;
}

/** The first segment of an address or pattern, such as `tasks`. */
function areaOf(address: string): string {
  return /^\/([^/?#]*)/.exec(address)?.[1] ?? '';
}
