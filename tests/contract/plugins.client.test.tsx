import type { ClientPlugin } from '../../core/client/plugin';
import { describeClientPlugins } from '../../core/testing';
import { pluginEntries } from '../support/plugin-files';

describeClientPlugins({
  plugins: pluginEntries('client').map(({ id, file }) => ({
    id,
    load: async () => ((await import(file)) as { readonly plugin: ClientPlugin }).plugin,
  })),
});
