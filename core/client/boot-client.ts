import type { ClientApplication } from './application';
import type { LoadedPlugins } from './contributions/contributions';
import type { ClientPlugin } from './plugin';
import type { ClientSettings } from './settings';

export interface BootOptions {
  readonly settings: ClientSettings;
  /** Plugins with a page that strangers may see; they came with the first page. */
  readonly publicPlugins: readonly ClientPlugin[];
  /** All others, in a file of their own. */
  readonly loadSignedInPlugins: () => Promise<LoadedPlugins>;
}

/** Builds the client: container, adapters, services and the plugin runtime. Nothing runs before `start`. */
export function bootClient(options: BootOptions): ClientApplication {
  throw new Error(`core:client: build '${options.settings.build}' has no services yet.`);
}
