import type { ServerPlugin } from '../../core/server/plugin';
import { pluginEntries } from './plugin-files';

/** Stands for `virtual:plugins/server` in tests. */
export const plugins = pluginEntries('server').map(({ id, file }) => ({
  id,
  load: async () => ((await import(file)) as { readonly plugin: ServerPlugin }).plugin,
}));
