/** What is asked of a menu entry to know whether it is the current one. */
export interface EntryPlace {
  readonly key: string;
  readonly to: string;
  readonly pluginId: string;
}

/**
 * The entry that the current page belongs to (R43).
 *
 * The longest address that the path lies under wins; where there is none, the entry of the area that the page stands in,
 * so that `/meeting-details/1` marks Meetings and `/project-tasks/1` Projects.
 */
export function findActiveEntry(
  entries: readonly EntryPlace[],
  path: string,
  area: string | undefined,
): string | undefined {
  const current = path.toLowerCase();
  let best: EntryPlace | undefined;
  for (const entry of entries) {
    if (isUnder(current, entry.to.toLowerCase()) && entry.to.length > (best?.to.length ?? -1)) {
      best = entry;
    }
  }
  return (best ?? entries.find((entry) => entry.pluginId === area) ?? findRelative(entries, current))?.key;
}

/** A sibling address: the entry for `/settings/subscription` stands for every page of the settings. */
function findRelative(entries: readonly EntryPlace[], path: string): EntryPlace | undefined {
  const [, first = ''] = path.split('/');
  return first === '' ? undefined : entries.find((entry) => entry.to.toLowerCase().startsWith(`/${first}/`));
}

function isUnder(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}
