import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What core/tools/check-plugin.mjs asks to be tried. */
interface CheckedPluginSetting {
  readonly id: string;
  readonly folder: string;
  readonly publicEndpoints: readonly string[];
}

export function checkedPlugin(): CheckedPluginSetting {
  return JSON.parse(process.env['CHECKED_PLUGIN'] ?? '') as CheckedPluginSetting;
}

/** The plugin's file for one side; undefined where it lacks that side. */
export function entryOf({ folder }: CheckedPluginSetting, side: 'client' | 'server'): string | undefined {
  return ['plugin.ts', 'plugin.tsx'].map((name) => join(folder, side, name)).find((file) => existsSync(file));
}
