import { existsSync, readFileSync, readdirSync } from 'node:fs';
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
  /** Ids to leave out. */
  readonly without: readonly string[];
}

/** The half of a plugin that one side loads. */
export interface PluginEntry {
  readonly id: string;
  /** Absolute path. */
  readonly file: string;
}

/** One side of every plugin in the folders, by id. A plugin without that side is simply not there. */
export function findPluginEntries(sources: PluginSources, side: 'client' | 'server'): readonly PluginEntry[] {
  const entries = sources.folders.flatMap((folder) =>
    foldersIn(join(sources.root, folder)).flatMap((id) => {
      const names = ['plugin.ts', 'plugin.tsx'].map((name) => join(sources.root, folder, id, side, name));
      const file = names.find((path) => existsSync(path));
      return file === undefined || sources.without.includes(id) ? [] : [{ id, file }];
    }),
  );
  return entries.sort((left, right) => left.id.localeCompare(right.id, 'en'));
}

/** The packages that offer this side. A package that is not installed stops the build by name. */
export function packagesWith(sources: PluginSources, side: 'client' | 'server'): readonly string[] {
  return sources.packages.filter((name) => `./${side}` in exportsOf(sources.root, name));
}

function exportsOf(root: string, name: string): object {
  const places = createRequire(join(root, 'package.json')).resolve.paths(name) ?? [];
  const file = places.map((place) => join(place, name, 'package.json')).find((path) => existsSync(path));
  if (file === undefined) {
    throw new Error(`host/plugins.config.ts names '${name}', which is not installed: run npm install ${name}.`);
  }
  const description = JSON.parse(readFileSync(file, 'utf8')) as { readonly exports?: object };
  return description.exports ?? {};
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
