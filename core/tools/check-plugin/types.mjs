import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** @typedef {import('../check-plugin.mjs').Finding} Finding */

const dom = ['ES2023', 'DOM', 'DOM.Iterable'];
/** The worlds of a plugin's parts, as those of the repository: contracts know neither browser nor Node. */
const programs = [
  { part: 'contract', lib: ['ES2023'], types: [] },
  { part: 'client', lib: dom, types: ['vite/client'] },
  { part: 'server', lib: ['ES2023'], types: ['node'] },
  { part: 'tests', lib: dom, types: ['node', 'jest', '@testing-library/jest-dom', 'vite/client'] },
];
const tests = '/**/*.test.';

/**
 * What the compiler says of each part in its world.
 * @param {{ readonly root: string; readonly folder: string; readonly scratch: string }} plugin
 * @returns {readonly Finding[]}
 */
export function typeFindings({ root, folder, scratch }) {
  return programs.flatMap(({ part, lib, types }) => {
    const isOfTests = part === 'tests';
    const parts = isOfTests ? ['contract', 'client', 'server'] : [part];
    const there = parts.filter((each) => existsSync(join(folder, each)));
    if (there.length === 0) {
      return [];
    }
    const settings = join(scratch, `${part}.json`);
    const modules = join(root, 'node_modules');
    writeFileSync(
      settings,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          lib,
          types,
          typeRoots: [join(modules, '@types'), modules],
          paths: {
            '@tessera/core/*': [join(root, 'core/*/index.ts')],
            '@tessera/plugins/*': [join(root, 'plugins/*/contract/index.ts')],
            '*': [join(modules, '@types/*'), join(modules, '*')],
          },
        },
        include: [
          ...there.map((each) => join(folder, each, isOfTests ? '**/*.test.*' : '')),
          ...(part === 'contract' ? [join(root, 'core/contract/platform.d.ts')] : []),
        ],
        exclude: isOfTests
          ? []
          : ['ts', 'tsx']
              .map((ending) => `${join(folder, part)}${tests}${ending}`)
              .concat(`${join(folder, part)}/**/*-test-kit.*`),
      }),
    );
    const tsc = join(modules, 'typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', settings, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return findingsIn(stdout, folder);
  });
}

/**
 * @param {string} output
 * @param {string} folder
 * @returns {readonly Finding[]}
 */
function findingsIn(output, folder) {
  return output.split('\n').flatMap((line) => {
    const [, file, row, message] = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(line) ?? [];
    if (file === undefined) {
      // A program without a file, such as a part that holds nothing but tests, is no error.
      return /error TS(?!18003)/.test(line) ? [{ where: '.', message: line }] : [];
    }
    const path = relative(folder, join(folder, file)).split(sep).join('/');
    return [{ where: `${path}:${row}`, message: `does not compile: ${message}` }];
  });
}
