import type { Gate, PluginManifest } from '../../contract';

/** A plugin in this process. `Declaration` is the part of its server half that the reader needs. */
export interface InstalledPlugin<Declaration = unknown> {
  readonly plugin: Declaration & { readonly manifest: PluginManifest };
  /** The plugin's gate, tightened by the gates of the plugins that it requires. */
  readonly gate: Gate;
  readonly state: 'active' | 'failed';
  readonly error: unknown;
}

/** All installed plugins, owners of services before their consumers. One per process. */
export interface InstalledPlugins<Declaration = unknown> {
  readonly all: readonly InstalledPlugin<Declaration>[];
  get(pluginId: string): InstalledPlugin<Declaration> | undefined;
}
