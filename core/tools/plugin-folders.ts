import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Where the plugins of an installation come from. */
export interface PluginSources {
  /** Absolute; the folder that holds `plugins/`. */
  readonly root: string;
  /** Folders of plugins below the root. */
  readonly folders: readonly string[];
  /** npm packages with a plugin's exports. */
  readonly packages: readonly string[];
  /** Folders below the root that hold packages as node_modules does, and come before it. */
  readonly packageFolders?: readonly string[];
  /** Ids to leave out. */
  readonly without: readonly string[];
}

/** The half of a plugin that one side loads. */
export interface PluginEntry {
  readonly id: string;
  /** Absolute path. */
  readonly file: string;
}

/** What a plugin offers to be loaded. */
export type PluginSide = 'client' | 'server' | 'contract';

const entryNames: Readonly<Record<PluginSide, readonly string[]>> = {
  client: ['plugin.ts', 'plugin.tsx'],
  server: ['plugin.ts', 'plugin.tsx'],
  contract: ['index.ts'],
};

/** One side of every plugin in the folders, by id. A plugin without that side is simply not there. */
export function findPluginEntries(sources: PluginSources, side: PluginSide): readonly PluginEntry[] {
  const entries = sources.folders.flatMap((folder) =>
    foldersIn(join(sources.root, folder)).flatMap((id) => {
      const names = entryNames[side].map((name) => join(sources.root, folder, id, side, name));
      const file = names.find((path) => existsSync(path));
      return file === undefined || sources.without.includes(id) ? [] : [{ id, file }];
    }),
  );
  return entries.sort((left, right) => left.id.localeCompare(right.id, 'en'));
}

/** The packages that offer this side. A package that is not installed stops the build by name. */
export function packagesWith(sources: PluginSources, side: PluginSide): readonly string[] {
  return sources.packages.filter((name) => `./${side}` in readPackage(sources, name).exports);
}

/** The file behind `<package>/<side>` in one of the folders of packages; undefined leaves it to the bundler. */
export function fileOfPackage(sources: PluginSources, specifier: string): string | undefined {
  const name = sources.packages.find((each) => specifier.startsWith(`${each}/`));
  const own = (sources.packageFolders ?? []).map((folder) => join(sources.root, folder));
  if (name === undefined || own.length === 0) {
    return undefined;
  }
  const { folder, exports } = readPackage(sources, name);
  const target = exports[`.${specifier.slice(name.length)}`];
  return own.some((place) => folder.startsWith(place)) && target !== undefined ? join(folder, target) : undefined;
}

/** Where the packages really lie, which may be beside the repository; the development server must be let in there. */
export function homesOfPackages(sources: PluginSources): readonly string[] {
  return sources.packages.map((name) => realpathSync(readPackage(sources, name).folder));
}

interface FoundPackage {
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
}

function readPackage({ root, packageFolders = [] }: PluginSources, name: string): FoundPackage {
  const installed = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  const places = [...packageFolders.map((folder) => join(root, folder)), ...installed];
  const folder = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')));
  if (folder === undefined) {
    throw new Error(`host/plugins.config.ts names '${name}', which is not installed: run npm install ${name}.`);
  }
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<FoundPackage>;
  return { folder, exports: description.exports ?? {} };
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
