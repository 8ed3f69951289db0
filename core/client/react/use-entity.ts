import { useEffect } from 'react';
import type { Entity, EntityView } from '../entities/entity';
import type { EntityStore } from '../entities/entity-store';

/**
 * One entity of a store, loaded with all its fields and kept up to date while the component is mounted. For components
 * that are observers.
 */
export function useEntity<Row extends Entity, Full extends Row, Patch extends object>(
  store: EntityStore<Row, Full, Patch>,
  id: string,
): EntityView<Row, Full, Patch> {
  useEffect(() => store.open(id), [store, id]);
  return store.view(id);
}
