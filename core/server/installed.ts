import type { Gate } from '../contract';
import type { ServerPlugin } from './plugin';

/** A plugin as this process runs it. */
export interface InstalledServerPlugin {
  readonly plugin: ServerPlugin;
  /** Its gate tightened by those of the owners of its `requires`. */
  readonly gate: Gate;
  readonly state: 'active' | 'failed';
  readonly error: unknown;
}

/** Everything installed, in an order where owners come before consumers. One per process. */
export interface InstalledServerPlugins {
  readonly all: readonly InstalledServerPlugin[];
  get(pluginId: string): InstalledServerPlugin | undefined;
}
