import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import { rules } from '../../architecture/all-rules';
import type { Project } from '../../architecture/project';
import type { Violation } from '../../architecture/rule';
import { lineOf, parseSource } from '../../architecture/source';

/** A plugin's files, wherever they lie, and the repository that they are to fit. */
export interface CheckedPlugin {
  readonly root: string;
  readonly folder: string;
  readonly id: string;
  /** Paths of its files below the folder, with slashes. */
  readonly files: readonly string[];
}

/** What is about the repository and not about a plugin. */
const others = [
  'A12 decorator-settings',
  'A19 top-level',
  'exact-versions',
  'lock-file-without-addresses',
  'engines',
  'licences',
];

/** The rules of the architecture that a plugin must keep, inside the repository or outside. */
const pluginRules = rules.filter(({ name }) => !others.includes(name));

/** Says where a plugin breaks a rule of the architecture. Its files count as if they lay in `plugins/<id>`. */
export function ruleFindings(plugin: CheckedPlugin): readonly Violation[] {
  const project = projectOf(plugin);
  const found = pluginRules.flatMap((rule) =>
    rule.check(project).map(({ where, message }) => ({ where, message: `${message} (${rule.name})` })),
  );
  return [...found, ...lostImports(plugin, project)].map(({ where, message }) => ({
    where: where.replace(new RegExp(`^plugins/${plugin.id}/`), ''),
    message,
  }));
}

function projectOf(plugin: CheckedPlugin): Project {
  const { folder, id, files } = plugin;
  const home = `plugins/${id}`;
  const read = (path: string) => readFileSync(join(folder, path.slice(home.length + 1)), 'utf8');
  const paths = files.map((path) => `${home}/${path}`);
  return {
    paths,
    read,
    sources: paths.filter((path) => /\.tsx?$/.test(path)).map((path) => parseSource(path, read(path))),
    resolve: (from, specifier) => resolveImport(plugin, from, specifier),
  };
}

/** As the repository's own look-up answers: a path from its root, `node_modules/…`, or the name where nothing is. */
function resolveImport({ root, folder, id, files }: CheckedPlugin, from: string, specifier: string): string {
  const home = `plugins/${id}`;
  const alias = /^@tessera\/(core|plugins)\/(.+)$/.exec(specifier);
  if (alias !== null) {
    const [, owner, rest = ''] = alias;
    const isDoor = /^[\w-]+$/.test(rest);
    return owner === 'core'
      ? `core/${isDoor ? `${rest}/index.ts` : rest}`
      : `plugins/${isDoor ? `${rest}/contract/index.ts` : rest}`;
  }
  if (!specifier.startsWith('.')) {
    // The slash after a package's name is what the rules about packages look for.
    return specifier.includes(':') || builtinModules.includes(specifier) ? specifier : `node_modules/${specifier}/`;
  }
  const inside = posix.join(posix.dirname(from), specifier);
  const endings = ['', '.ts', '.tsx', '/index.ts'];
  const own = endings.map((ending) => `${inside}${ending}`).find((path) => files.includes(path.slice(home.length + 1)));
  if (own !== undefined) {
    return own;
  }
  // Out of the folder: where that is depends on where the folder lies.
  const absolute = join(folder, dirname(from.slice(home.length + 1)), specifier);
  const target = relative(root, absolute).split(sep).join('/');
  const file = endings
    .map((ending) => `${target}${ending}`)
    .find((path) => /\.\w+$/.test(path) && existsSync(join(root, path)));
  return file ?? specifier;
}

/** Imports that resolve to no file, leave the plugin, or name a package that is not declared. */
function lostImports(plugin: CheckedPlugin, { sources, resolve }: Project): readonly Violation[] {
  const known = knownPackages(plugin);
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, start }) => {
      const where = `${source.path}:${lineOf(source, start)}`;
      if (specifier.startsWith('.') && resolve(source.path, specifier) === specifier) {
        return [{ where, message: `imports '${specifier}', which is not there: mend the path.` }];
      }
      const name = /^(@[^/]+\/[^/]+|[^./@][^/]*)/.exec(specifier)?.[1];
      const isOwnName = name === undefined || specifier.includes(':') || specifier.startsWith('@tessera/');
      if (isOwnName || builtinModules.includes(name) || known.has(name)) {
        return [];
      }
      return [{ where, message: `imports '${name}', which no package.json names: add it to the dependencies.` }];
    }),
  );
}

function knownPackages({ root, folder }: CheckedPlugin): ReadonlySet<string> {
  const files = [join(root, 'package.json'), join(folder, 'package.json')].filter((file) => existsSync(file));
  return new Set(
    files.flatMap((file) => {
      const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
        Record<string, object | undefined>
      >;
      return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    }),
  );
}
