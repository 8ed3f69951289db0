// The code of doc comments and recipes, as modules that the compiler can check.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ readonly path: string, readonly code: string, readonly from: string }} Example */

/**
 * Every fenced `ts` and `tsx` block of the doc comments of core and of the recipes. A block whose fence names a path
 * after the language lies at that path of its recipe, so that the blocks of a recipe can import one another.
 *
 * @param {string} root
 * @returns {readonly Example[]}
 */
export function readExamples(root) {
  const sources = filesBelow(join(root, 'core'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ from: `core/${path}`, text: docComments(readFileSync(join(root, 'core', path), 'utf8')) }));
  const recipes = filesBelow(join(root, 'core/tools/reference/recipes')).map((path) => ({
    from: `core/tools/reference/recipes/${path}`,
    text: readFileSync(join(root, 'core/tools/reference/recipes', path), 'utf8'),
  }));
  return [...sources, ...recipes].flatMap(({ from, text }) => blocksOf(from, text));
}

/**
 * @param {string} from
 * @param {string} text
 * @returns {readonly Example[]}
 */
function blocksOf(from, text) {
  const folder = from.replace(/\.(?:md|tsx?)$/, '');
  return [...text.matchAll(/^```(tsx?)(?: (\S+))?\n([^]*?)^```$/gm)].map(([, kind, path, code = ''], index) => ({
    path: join(folder, path ?? `example-${index + 1}.${kind}`),
    code,
    from,
  }));
}

/**
 * The text of the doc comments, without the stars before each line.
 * @param {string} source
 */
function docComments(source) {
  return [...source.matchAll(/\/\*\*\n([^]*?)\*\//g)]
    .map(([, text = '']) => text.replaceAll(/^ *\* ?/gm, ''))
    .join('\n');
}

/**
 * @param {string} folder
 * @returns {readonly string[]} paths below the folder
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: false })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.\w+$/.test(path) && !path.includes('node_modules/'))
    .sort();
}
