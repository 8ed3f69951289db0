import type { ClientPlugin } from '../../core/client/plugin';
import { pluginEntries } from './plugin-files';

/** Stands for `virtual:plugins/client` in tests: every plugin of the file system, none of them hurried. */
export const publicPlugins: readonly ClientPlugin[] = [];

export async function loadSignedInPlugins() {
  const modules = await Promise.all(pluginEntries('client').map((entry) => import(entry.file)));
  return { plugins: modules.map((module: { readonly plugin: ClientPlugin }) => module.plugin), failures: [] };
}
