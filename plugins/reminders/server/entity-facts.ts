import type { EntityDescription, PortalContext } from '@tessera/core/server';
import { entityLookup } from '@tessera/core/server';
import type { ReminderRow } from './reminder-row';

/** What is known of an entity. */
export type KnownEntity =
  | { readonly kind: 'found'; readonly facts: EntityDescription }
  /** It was deleted. */
  | { readonly kind: 'gone' }
  /** Its plugin is not installed, or the plan lacks the module: it may come back. */
  | { readonly kind: 'unavailable' };

type EntityColumns = Pick<ReminderRow, 'entity_type' | 'entity_id'>;

/** Asks the plugins of the entities about all of them; one request for each type. The result finds that of a row. */
export async function findEntities(
  context: Pick<PortalContext, 'find'>,
  rows: readonly EntityColumns[],
): Promise<(row: EntityColumns) => KnownEntity | undefined> {
  const found = new Map<string, ReadonlyMap<string, EntityDescription>>();
  for (const type of new Set(rows.flatMap((row) => row.entity_type ?? []))) {
    const ids = rows.flatMap((row) => (row.entity_type === type ? (row.entity_id ?? []) : []));
    const facts = await context.find(entityLookup(type))?.describe?.(type, [...new Set(ids)]);
    if (facts !== undefined) {
      found.set(type, facts);
    }
  }
  return ({ entity_type: type, entity_id: id }) => {
    if (type === null || id === null) {
      return undefined;
    }
    const ofType = found.get(type);
    if (ofType === undefined) {
      return { kind: 'unavailable' };
    }
    const facts = ofType.get(id);
    return facts === undefined ? { kind: 'gone' } : { kind: 'found', facts };
  };
}
