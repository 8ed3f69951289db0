import { join } from 'node:path';
import { build, runnerImport } from 'vite';

// Bundles <root>/main.js with the plugin registry and prints the chunks. A process of its own, because Jest cannot load
// Vite: node bundle-plugins.mjs <root> [<package> …]
const [root = '', ...packages] = process.argv.slice(2);
const { module } = await runnerImport(join(import.meta.dirname, '../../core/tools/plugins.ts'));
const { pluginRegistry } = /** @type {typeof import('../../core/tools/plugins')} */ (module);

const result = await build({
  root,
  configFile: false,
  logLevel: 'silent',
  plugins: [pluginRegistry({ root, folders: ['plugins'], packages, without: [] })],
  build: {
    write: false,
    minify: false,
    modulePreload: false,
    rolldownOptions: { input: join(root, 'main.js'), preserveEntrySignatures: 'strict' },
  },
});
const [output] = Array.isArray(result) ? result : [result];
if (output === undefined || !('output' in output)) {
  throw new Error('Nothing was built.');
}
process.stdout.write(JSON.stringify(output.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []))));
