import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { ServerPlugin } from '../../plugin';

/** A plugin's server half as this process runs it. */
export type InstalledServerPlugin = InstalledPlugin<ServerPlugin>;

/** The server halves of everything installed. */
export type InstalledServerPlugins = InstalledPlugins<ServerPlugin>;
