import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pluginFiles } from '../../../core/tools/create-plugin.mjs';
import { makeFolder, root } from './build.mjs';

/**
 * Builds the product with plugins that do not exist otherwise, each as `npm run create-plugin` writes it: a table, six
 * endpoints, a live event, a store, a page, a menu entry, two languages.
 *
 * @returns the folder of the build.
 */
export async function buildWithPlugins(cleanup, count) {
  const folder = makeFolder(cleanup, 'bench-plugins');
  for (let number = 1; number <= count; number += 1) {
    const name = `extra-${number}`;
    for (const [path, text] of pluginFiles({ name })) {
      const file = join(folder, 'plugins', name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  const configFile = join(folder, 'vite.config.ts');
  writeFileSync(configFile, configOf(folder));
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile, logLevel: 'error', mode: 'production' });
  await builder.buildApp();
  return join(folder, 'dist');
}

/** The product's own configuration with one more folder of plugins and another place for what is built. */
function configOf(folder) {
  const up = relative(folder, root);
  return `import base from '${up}/vite.config';
import { pluginRegistry } from '${up}/core/tools/plugins';
import { precompress } from '${up}/core/tools/precompress';
import { plugins } from '${up}/host/plugins.config';

const root = ${JSON.stringify(root)};
const sources = { ...plugins, root, folders: ['plugins', ${JSON.stringify(`${relative(root, folder)}/plugins`)}] };

export default async (environment) => {
  const config = await base(environment);
  const { client, ssr } = config.environments;
  client.build.outDir = ${JSON.stringify(join(folder, 'dist/client'))};
  ssr.build.outDir = ${JSON.stringify(join(folder, 'dist/server'))};
  const others = config.plugins.filter((plugin) => !['tessera:plugins', 'tessera:precompress'].includes(plugin.name));
  return { ...config, plugins: [...others, pluginRegistry(sources), precompress({ brotliQuality: 4 })] };
};
`;
}
