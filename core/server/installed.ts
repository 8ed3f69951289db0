import type { Gate, PluginManifest } from '../contract';

/** A plugin as this process runs it. `Declaration` is the part of its server half that the reader needs. */
export interface InstalledPlugin<Declaration = unknown> {
  readonly plugin: Declaration & { readonly manifest: PluginManifest };
  /** Its gate tightened by those of the owners of its `requires`. */
  readonly gate: Gate;
  readonly state: 'active' | 'failed';
  readonly error: unknown;
}

/** Everything installed, in an order where owners come before consumers. One per process. */
export interface InstalledPlugins<Declaration = unknown> {
  readonly all: readonly InstalledPlugin<Declaration>[];
  get(pluginId: string): InstalledPlugin<Declaration> | undefined;
}
