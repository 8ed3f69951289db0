import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of a plugin found in the file system, as the build finds them. */
export interface PluginEntry {
  readonly id: string;
  readonly file: string;
}

/** Entries of one side of every plugin in `plugins/`, in the order of their names. */
export function pluginEntries(side: 'client' | 'server', folder = join(__dirname, '../../plugins')): PluginEntry[] {
  return readdirSync(folder)
    .sort()
    .flatMap((id) => {
      const file = ['plugin.ts', 'plugin.tsx']
        .map((name) => join(folder, id, side, name))
        .find((path) => existsSync(path));
      return file === undefined ? [] : [{ id, file }];
    });
}
