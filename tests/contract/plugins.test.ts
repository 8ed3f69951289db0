import { join } from 'node:path';
import { describeServerPlugins } from '../../core/testing';
import { plugins } from '../support/plugins-server';

const folder = join(__dirname, '../../plugins');

describeServerPlugins({
  plugins: plugins.map((plugin) => ({
    ...plugin,
    contract: async () => (await import(join(folder, plugin.id, 'contract'))) as Readonly<Record<string, unknown>>,
  })),
});
