import type { OrderKind, RelatedEntity, RelationEndpoints, RelationKind, RelationList } from '../../contract';
import { relationKinds } from '../../contract';
import type { SavedEdit } from '../entities/entity';
import type { EntityServices } from '../entities/entity-services';
import type { EntityList } from '../entities/entity-list';
import { EntityStore } from '../entities/entity-store';
import type { Api } from '../services';

/** The field of a patch that says whether a relation exists; see `sets` of `EntityStore`. */
type RelationField = `${RelationKind}:${string}`;

/** The field of a patch that is the lag of a relation, null for none; see `maps` of `EntityStore`. */
type LagField = `lag:${RelationField}`;

interface RelationPatch {
  [field: RelationField]: boolean;
  [field: LagField]: number | null;
}

const sets = Object.fromEntries(relationKinds.map((kind) => [kind, kind]));

/**
 * The relations of the entities of one type, in this browser: live, a change is shown at once and kept on the device
 * without a connection. Dispose of it when nothing shows them any more; what is not sent yet is sent all the same.
 */
export class RelationStore {
  /** By the id of the entity. */
  readonly relations: EntityStore<RelationList, RelationList, RelationPatch>;
  /** Entities that were chosen here, until the server describes them. */
  private readonly chosen = new Map<string, RelatedEntity>();

  /** @param labelOf what people call an entity, for the list of unsent changes. */
  constructor(
    services: EntityServices,
    private readonly api: Api,
    private readonly calls: RelationEndpoints,
    labelOf: (id: string) => string,
  ) {
    this.relations = new EntityStore<RelationList, RelationList, RelationPatch>(services, {
      type: calls.change.id,
      label: ({ id }) => labelOf(id),
      event: calls.changed,
      sets,
      maps: { lag: 'lags' },
      read: (id) => api.request(calls.read, { params: { id } }, { onFailure: 'caller' }),
      save: (id, patch, request) => {
        const body = bodyOf(patch);
        return api.request(calls.change, { params: { id }, body }, request);
      },
    });
  }

  /**
   * The relations of several entities, read by one request. Dispose of the list when nothing shows it any more.
   *
   * @param ids at most `maxRelationLists`.
   */
  listOf(ids: readonly string[]): EntityList<RelationList> {
    const asked = new Set(ids);
    return this.relations.list({
      load: async (_cursor, signal) => {
        const query = { ids: ids.join(',') };
        const { items } = await this.api.request(this.calls.list, { query }, { signal, onFailure: 'caller' });
        return { items, nextCursor: null };
      },
      compare: (left, right) => (left.id < right.id ? -1 : Number(left.id > right.id)),
      belongs: ({ id }) => asked.has(id),
    });
  }

  /** Adds a relation. @returns undefined when the server refused: the API has shown why. */
  add(entityId: string, kind: RelationKind, other: RelatedEntity): Promise<SavedEdit<RelationList> | undefined> {
    this.chosen.set(other.id, other);
    return this.relations.edit(entityId, patchOf(kind, other.id, { exists: true }));
  }

  /** Removes a relation. @returns undefined when the server refused: the API has shown why. */
  remove(entityId: string, kind: RelationKind, otherId: string): Promise<SavedEdit<RelationList> | undefined> {
    // With its lag, so that undoing brings that back, too.
    return this.relations.edit(entityId, patchOf(kind, otherId, { exists: false, lag: 0 }));
  }

  /** Changes the lag of a relation, in working days. @returns undefined when the server refused: the API has shown why. */
  setLag(
    entityId: string,
    kind: OrderKind,
    otherId: string,
    lag: number,
  ): Promise<SavedEdit<RelationList> | undefined> {
    return this.relations.edit(entityId, patchOf(kind, otherId, { lag }));
  }

  /** The other entity of a relation; undefined when this browser does not know it. */
  related(relations: RelationList, otherId: string): RelatedEntity | undefined {
    return relations.related.find(({ id }) => id === otherId) ?? this.chosen.get(otherId);
  }

  dispose(): void {
    this.relations.dispose();
  }
}

/** The patch of one relation. */
function patchOf(
  kind: RelationKind,
  otherId: string,
  { exists, lag }: { readonly exists?: boolean; readonly lag?: number },
): RelationPatch {
  const field: RelationField = `${kind}:${otherId}`;
  const patch: RelationPatch = {};
  if (exists !== undefined) {
    patch[field] = exists;
  }
  if (lag !== undefined) {
    patch[`lag:${field}`] = lag === 0 ? null : lag;
  }
  return patch;
}

/** The request that makes a patch: each is a change of one relation. */
function bodyOf(patch: Partial<RelationPatch>): {
  readonly kind: RelationKind;
  readonly otherId: string;
  readonly exists?: boolean;
  readonly lag?: number;
} {
  for (const kind of relationKinds) {
    for (const field of Object.keys(patch)) {
      const name = field.startsWith('lag:') ? field.slice('lag:'.length) : field;
      if (name.startsWith(`${kind}:`)) {
        const otherId = name.slice(kind.length + 1);
        const relation: RelationField = `${kind}:${otherId}`;
        const [exists, lag] = [patch[relation], patch[`lag:${relation}`]];
        return {
          kind,
          otherId,
          ...(exists !== undefined && { exists }),
          // What is removed has none.
          ...(lag !== undefined && exists !== false && { lag: lag ?? 0 }),
        };
      }
    }
  }
  throw new Error('A change of relations without a relation.');
}

/** The lag of a relation in working days; 0 without one. */
export function lagOf({ lags = {} }: Pick<RelationList, 'lags'>, kind: RelationKind, otherId: string): number {
  return lags[`${kind}:${otherId}`] ?? 0;
}
