import type { Gate } from '../contract';
import type { ServerPlugin } from './plugin';

/** A plugin in this process. */
export interface InstalledServerPlugin {
  readonly plugin: ServerPlugin;
  /** The plugin's gate, tightened by the gates of the plugins that it requires. */
  readonly gate: Gate;
  readonly state: 'active' | 'failed';
  readonly error: unknown;
}

/** All installed plugins, owners of services before their consumers. One per process. */
export interface InstalledServerPlugins {
  readonly all: readonly InstalledServerPlugin[];
  get(pluginId: string): InstalledServerPlugin | undefined;
}
