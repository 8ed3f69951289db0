import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { parseSource } from './source';
import type { SourceFile } from './source';

/** Files and where their imports lead: the repository's, or those of an example. */
export interface Project {
  /** Sources of ours in TypeScript, by path from the root. */
  readonly sources: readonly SourceFile[];
  /** Every path that the repository keeps. */
  readonly paths: readonly string[];
  /** Where an import leads, from the root with slashes: a file of ours, `node_modules/…`, or the name itself. */
  resolve(from: string, specifier: string): string;
  /** Any other file's text. */
  read(path: string): string;
}

/** The repository, parsed once. New files count before they are committed, ignored ones never. */
export function readProject(root: string): Project {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));
  const resolver = new ResolverFactory({
    tsconfig: { configFile: join(root, 'tsconfig.json') },
    extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    conditionNames: ['import', 'node', 'default'],
    builtinModules: true,
    symlinks: false,
  });
  return {
    paths,
    sources: paths
      .filter((path) => /^(core|plugins|host|tests)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))),
    resolve(from, specifier) {
      const found = resolver.sync(dirname(join(root, from)), specifier).path;
      return found === undefined ? specifier : relative(root, found).split(sep).join('/');
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
  };
}

/** A project made of strings, for the examples that every rule brings. */
export function exampleProject(files: Readonly<Record<string, string>>): Project {
  const paths = Object.keys(files);
  return {
    paths,
    sources: paths.filter((path) => /\.tsx?$/.test(path)).map((path) => parseSource(path, files[path] ?? '')),
    resolve: (from, specifier) => resolveExample(paths, from, specifier),
    read: (path) => files[path] ?? '',
  };
}

function resolveExample(paths: readonly string[], from: string, specifier: string): string {
  const alias = /^@tessera\/(core|plugins)\/(.+)$/.exec(specifier);
  if (alias !== null) {
    return alias[1] === 'core' ? `core/${alias[2]}/index.ts` : `plugins/${alias[2]}/contract/index.ts`;
  }
  if (!specifier.startsWith('.')) {
    return specifier.includes(':') ? specifier : `node_modules/${specifier}/index.js`;
  }
  const base = posix.join(posix.dirname(from), specifier);
  const candidates = [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`];
  return candidates.find((path) => paths.includes(path)) ?? `${base}.ts`;
}
