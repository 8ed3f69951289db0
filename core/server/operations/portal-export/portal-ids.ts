import { createHmac } from 'node:crypto';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Maps ids of an archive to ids of the imported portal. */
export interface PortalIds {
  /** Persons and the portal itself. */
  readonly known: ReadonlyMap<string, string>;
  /** For a clone, all other ids are derived from this and the old id; undefined keeps the ids. */
  readonly seed: Uint8Array | undefined;
}

/**
 * Replaces every id in a text, whether in columns, documents or links. Equal ids stay equal; their time prefix stays, so
 * that the sort order by id does not change.
 */
export function replaceIds(text: string, { known, seed }: PortalIds): string {
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
