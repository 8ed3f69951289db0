import { browserAdapters } from './adapters/browser-adapters';
import type { ClientApplication } from './application';
import { ContainerApplication } from './container-application';
import type { BootAdapters } from './boot-adapters';
import type { LoadedPlugins } from './contributions/contributions';
import type { Translations } from '../contract';
import type { ClientPlugin } from './plugin';
import type { ClientSettings } from './settings';

export interface ClientBootOptions {
  readonly settings: ClientSettings;
  /** Plugins with a public page; they load with the first page. */
  readonly publicPlugins: readonly ClientPlugin[];
  /** All others, in a file of their own. */
  readonly loadSignedInPlugins: () => Promise<LoadedPlugins>;
  /** The host's texts in other languages. */
  readonly translations?: Translations;
  /** Instead of the browser's own, such as the test kit's. */
  readonly adapters?: BootAdapters;
}

/** Creates the client: container, adapters, services and the plugin runtime. Nothing runs before `start`. */
export function bootClient(options: ClientBootOptions): ClientApplication {
  const adapters = options.adapters ?? browserAdapters(window, options.settings);
  return new ContainerApplication({ ...options, adapters });
}
