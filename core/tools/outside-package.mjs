import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** @typedef {{ readonly root: string; readonly folder: string; readonly name: string; readonly description: string }} OutsidePlugin */

/**
 * What a plugin needs besides its own files to be a package. It holds sources, not a build: the installation that takes
 * it in compiles it with everything else. Its peers are optional for npm, because the installation brings them.
 * @param {OutsidePlugin} plugin
 * @returns {Map<string, string>}
 */
export function outsideFiles({ root, folder, name, description }) {
  const core = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const peers = ['react', 'zod'].map((peer) => [peer, `^${core.dependencies[peer]}`]);
  const ranges = Object.fromEntries([['@tessera/core', `^${core.version}`], ...peers]);
  const optional = Object.keys(ranges).map((peer) => [peer, { optional: true }]);
  const [, , sentence = ''] = description.split('\n');
  return new Map([
    [
      'package.json',
      json({
        name: `tessera-${name}`,
        version: '1.0.0',
        description: sentence,
        type: 'module',
        keywords: ['tessera-plugin'],
        exports: {
          './contract': './contract/index.ts',
          './client': './client/plugin.ts',
          './server': './server/plugin.ts',
        },
        files: ['contract', 'client', 'server', '!**/*.test.*'],
        sideEffects: ['*.css'],
        peerDependencies: ranges,
        peerDependenciesMeta: Object.fromEntries(optional),
      }),
    ],
    ['tsconfig.json', json(editorSettings(relative(folder, root).split(sep).join('/')))],
    ['.gitignore', 'node_modules/\n'],
  ]);
}

/**
 * For the editor: types come from the installation beside it, so that nothing has to be installed here.
 * @param {string} root
 */
function editorSettings(root) {
  return {
    extends: `${root}/tsconfig.json`,
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      typeRoots: [`${root}/node_modules/@types`, `${root}/node_modules`],
      types: ['node', 'jest', '@testing-library/jest-dom', 'vite/client'],
      paths: {
        '@tessera/core/*': [`${root}/core/*/index.ts`],
        '@tessera/plugins/*': [`${root}/plugins/*/contract/index.ts`],
        '*': [`${root}/node_modules/@types/*`, `${root}/node_modules/*`],
      },
    },
    include: ['contract', 'client', 'server'],
  };
}

/** @param {object} value */
function json(value) {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
