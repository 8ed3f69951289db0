import { createHmac } from 'node:crypto';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** How ids of an archive read in the portal that it becomes. */
export interface PortalIds {
  /** Persons and the portal itself. */
  readonly known: ReadonlyMap<string, string>;
  /** A clone gives everything else an id that follows from this and the old one; undefined keeps the ids. */
  readonly seed: Uint8Array | undefined;
}

/**
 * Changes every id in a text. Ids stand in columns, in documents and in links alike, and the same one becomes the same
 * everywhere; the time in front of it stays, so that what is sorted by id stays sorted.
 */
export function changeIds(text: string, { known, seed }: PortalIds): string {
  return text.replace(uuid, (id) => known.get(id) ?? (seed === undefined ? id : cloneId(id, seed)));
}

/** All ids in a text. */
export function idsIn(text: string): readonly string[] {
  return text.match(uuid) ?? [];
}

function cloneId(id: string, seed: Uint8Array): string {
  const hash = createHmac('sha256', seed).update(id).digest('hex');
  return `${id.slice(0, 20)}${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
}
