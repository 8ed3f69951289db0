/** The part of a menu entry that decides whether it is the current one. */
export interface MenuEntryTarget {
  readonly key: string;
  readonly to: string;
  readonly pluginId: string;
}

/**
 * Returns the entry that the current page belongs to (R43).
 *
 * The entry with the longest matching path prefix wins; without a match, the entry of the page's area, so that
 * `/meeting-details/1` marks Meetings and `/project-tasks/1` Projects.
 */
export function findActiveEntry(
  entries: readonly MenuEntryTarget[],
  path: string,
  area: string | undefined,
): string | undefined {
  const current = path.toLowerCase();
  let best: MenuEntryTarget | undefined;
  for (const entry of entries) {
    if (isUnder(current, entry.to.toLowerCase()) && entry.to.length > (best?.to.length ?? -1)) {
      best = entry;
    }
  }
  // A page of the settings belongs to the settings, whichever plugin it is of.
  const ofArea = isUnder(current, '/settings') ? undefined : entries.find((entry) => entry.pluginId === area);
  return (best ?? ofArea ?? findRelative(entries, current))?.key;
}

/** A sibling path: the entry for `/settings/subscription` is current on every settings page. */
function findRelative(entries: readonly MenuEntryTarget[], path: string): MenuEntryTarget | undefined {
  const [, first = ''] = path.split('/');
  return first === '' ? undefined : entries.find((entry) => entry.to.toLowerCase().startsWith(`/${first}/`));
}

function isUnder(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}
