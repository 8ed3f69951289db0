import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outsideFiles } from './outside-package.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const usage = 'npm run create-plugin -- <name> [--module "Name"] [--outside <folder>]';

const maxNameLength = 40;
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Owners and schemas of the product itself. */
const reserved = ['core', 'host', 'public', 'information-schema'];
/** First parts of addresses that the server answers itself. */
const serverAddresses = ['api', 'assets', 'dev', 'healthz', 'hubs', 'metrics', 'readyz'];
/** Names that would not be theirs in the generated files: words of the language, and what the files import. */
const takenWords = (
  'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
  'function if implements import in instanceof interface let new null package private protected return static super ' +
  'switch this throw true try typeof var void while with yield arguments eval list plugin z'
).split(' ');

/** An error that stops the tool, as a sentence for its caller. */
export class Refusal extends Error {}

/** @typedef {{ readonly root: string; readonly name: string; readonly module?: string; readonly outside?: string }} NewPlugin */

/**
 * Writes a complete small plugin: into `plugins/`, where it is found without any list, or as a package of its own.
 * @param {NewPlugin} wanted
 * @returns {Promise<{ readonly folder: string; readonly files: readonly string[] }>} paths of the files below the folder
 */
export async function createPlugin(wanted) {
  const problem = nameProblem(wanted) ?? folderProblem(wanted) ?? moduleProblem(wanted);
  if (problem !== undefined) {
    throw new Refusal(problem);
  }
  const { root, name, outside } = wanted;
  const folder = folderOf(wanted);
  const files = pluginFiles(wanted);
  if (outside !== undefined) {
    for (const [path, text] of outsideFiles({ root, folder, name, description: files.get('README.md') ?? '' })) {
      files.set(path, text);
    }
  }
  // Names of other lengths break lines elsewhere.
  const { formatText } = await import('./format.mjs');
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path.startsWith('.') ? text : await formatText(file, text));
  }
  return { folder, files: [...files.keys()] };
}

/**
 * The plugin's own files, by path, before they are formatted.
 * @param {Pick<NewPlugin, 'name' | 'module'>} wanted
 * @returns {Map<string, string>}
 */
export function pluginFiles({ name, module }) {
  const template = join(here, 'templates/sample-area');
  const words = name.split('-');
  const pascal = words.map(capital).join('');
  const rename = (/** @type {string} */ text) =>
    text
      .replaceAll('sample-area', name)
      .replaceAll('sampleArea', `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`)
      .replaceAll('SampleArea', pascal)
      .replaceAll('Sample area', capital(words.join(' ')));
  const gated = (/** @type {string} */ text) =>
    module === undefined
      ? text
      : text.replace(`{ audience: 'member' }`, `{ audience: 'member', modules: [${JSON.stringify(module)}] }`);
  const paths = readdirSync(template, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  return new Map(
    paths.map((path) => {
      const text = rename(readFileSync(join(template, path), 'utf8'));
      return [rename(path), path === 'contract/manifest.ts' ? gated(text) : text];
    }),
  );
}

/** @param {string} word */
function capital(word) {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** @param {NewPlugin} wanted */
function folderOf({ root, name, outside }) {
  return outside === undefined ? join(root, 'plugins', name) : resolve(root, outside);
}

/**
 * @param {NewPlugin} wanted
 * @returns {string | undefined}
 */
function nameProblem({ root, name }) {
  if (!namePattern.test(name)) {
    return `'${name}' cannot be a plugin's name: use lower-case words of letters and digits joined by dashes, such as 'time-sheets'.`;
  }
  if (name.length > maxNameLength) {
    return `'${name}' is too long: use at most ${maxNameLength} characters.`;
  }
  if (reserved.includes(name) || name.startsWith('pg')) {
    return `'${name}' belongs to the product or to the database: choose another name.`;
  }
  if (serverAddresses.includes(name)) {
    return `The address /${name} belongs to the server: choose another name.`;
  }
  if (takenWords.includes(name)) {
    return `'${name}' has a meaning of its own in the generated files: choose another name, such as 'our-${name}'.`;
  }
  if (existsSync(join(root, 'plugins', name))) {
    return `There is a plugin 'plugins/${name}' already: choose another name, or delete that folder first.`;
  }
  const owner = ownerOfAddress(root, name);
  return owner === undefined ? undefined : `The address /${name} belongs to ${owner}: choose another name.`;
}

/**
 * Which file has a page at the address that the new plugin's page would have.
 * @param {string} root
 * @param {string} name
 */
function ownerOfAddress(root, name) {
  const places = ['host/client', ...readdirSync(join(root, 'plugins')).map((id) => `plugins/${id}/contract`)];
  const pattern = new RegExp(`definePath\\(\\s*['"]/${name}['"/]`, 'i');
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => `${place}/${path.split(sep).join('/')}`),
    )
    .find((path) => pattern.test(readFileSync(join(root, path), 'utf8')));
}

/**
 * @param {NewPlugin} wanted
 * @returns {string | undefined}
 */
function folderProblem(wanted) {
  const { root, outside } = wanted;
  if (outside === undefined) {
    return undefined;
  }
  const folder = folderOf(wanted);
  if (`${folder}${sep}`.startsWith(`${root}${sep}`)) {
    return `'${outside}' lies inside the repository: name a folder outside, or leave --outside out.`;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    return `'${outside}' is not empty: name a new folder.`;
  }
  return undefined;
}

/**
 * @param {NewPlugin} wanted
 * @returns {string | undefined}
 */
function moduleProblem({ module }) {
  return module === undefined || /^[\p{L}\p{N}]+([ &-]+[\p{L}\p{N}]+)*$/u.test(module)
    ? undefined
    : `'${module}' cannot be a module's name: use words of letters and digits, such as "Time sheets".`;
}

/**
 * @param {readonly string[]} words
 * @returns {Omit<NewPlugin, 'root'>}
 */
function readCommand(words) {
  /** @type {Record<string, string>} */
  const options = {};
  /** @type {string[]} */
  const names = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', given] = (words[index] ?? '').split(/=(.*)/s);
    if (!word.startsWith('--')) {
      names.push(words[index] ?? '');
      continue;
    }
    const value = given ?? words[(index += 1)];
    if (!['--module', '--outside'].includes(word) || value === undefined) {
      throw new Refusal(
        value === undefined ? `After '${word}' comes a value.\n${usage}` : `There is no option '${word}'.\n${usage}`,
      );
    }
    options[word.slice(2)] = value;
  }
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) {
    throw new Refusal(name === undefined ? `Name the plugin.\n${usage}` : `One plugin at a time.\n${usage}`);
  }
  return { ...options, name };
}

async function main() {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(usage);
    return;
  }
  const root = dirname(dirname(here));
  const wanted = { ...readCommand(words), root };
  const { files } = await createPlugin(wanted);
  const { name, module, outside } = wanted;
  const shown = outside === undefined ? `plugins/${name}` : outside;
  console.log(files.map((path) => `${shown}/${path}`).join('\n'));
  const plan =
    module === undefined
      ? []
      : [`Its module is in no plan: npm run operator -- plan "<company>" ENTERPRISE --modules "Tasks,${module}"`];
  const next =
    outside === undefined
      ? [`Next: npm run dev, open /${name}; npm run check-plugin -- ${name}`]
      : [
          `Next: npm run check-plugin -- ${outside}; npm install --no-save ${outside}; name 'tessera-${basename(name)}'`,
          `in host/plugins.config.ts; npm run dev, open /${name}`,
        ];
  console.log(['', ...next, ...plan].join('\n'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    console.error(error.message);
    process.exitCode = 1;
  }
}
