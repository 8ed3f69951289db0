import type { ClientApplication } from '../../../core/client/boot';

/** The icon that the menus use for a plugin's area; undefined if the plugin has no menu entry. */
export function areaIconOf({ contributions }: ClientApplication, pluginId: string): string | undefined {
  const entries = [...contributions.menu('side'), ...contributions.menu('super-admin')];
  return entries.find((entry) => entry.pluginId === pluginId)?.icon;
}
