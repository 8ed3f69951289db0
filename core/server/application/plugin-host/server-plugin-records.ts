import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { ServerPlugin } from '../../plugin';

/** A plugin's server half as this process runs it. */
export type ServerPluginRecord = InstalledPlugin<ServerPlugin>;

/** The server halves of everything installed. */
export type ServerPluginRegistry = InstalledPlugins<ServerPlugin>;
