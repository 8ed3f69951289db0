import type { EndpointResult, EntityAction, EntityDefinition, EntityEndpoints, EntityWith } from '../../../contract';
import { localized, retentionDays } from '../../../contract';
import { page } from '../../data/paging/page';
import { versionBump } from '../../data/sql/merge';
import { mergeMessages } from '../../data/sql/messages';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';
import { formerMember } from '../../identity/accounts/former-member';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { SearchIndex } from '../search/search-index';
import type { SearchSource } from '../search/search-source';
import { EntityRows } from './entity-rows';
import type { EntityRow } from './entity-rows';
import { entitySearchSource } from './entity-search-source';

/** A change of an entity, inside its transaction. */
export interface EntityChange<Fields extends object> {
  readonly action: EntityAction;
  readonly entity: EntityWith<Fields>;
  /** The fields of a patch, or of a new entity. */
  readonly fields: readonly (keyof Fields & string)[];
}

type SentEntity<Fields extends object> = EndpointResult<EntityEndpoints<Fields>['read']['shape']>;

/** Options of `serveEntity`. */
export interface ServeEntityOptions<Fields extends object> {
  /**
   * The plugin's table: `id`, `client_id`, `created_by`, `created_at`, `deleted_at` and a column for each field,
   * `closes_on` for `closesOn`; its key is `(client_id, id)`, and an index begins with `deleted_at`. Declare it by
   * `table` of the result.
   */
  readonly table: string;
  /** The texts by which search finds an entity. */
  readonly search: (entity: EntityWith<Fields>) => { readonly title: string; readonly body: string };
  /**
   * Called in the transaction of each change, to notify, schedule or refuse: what it throws rolls the change back, as an
   * `AppError` with a sentence for the person.
   */
  readonly onChange?: (context: PortalContext, change: EntityChange<Fields>) => void | Promise<void>;
}

/** The server half of an entity, for `defineServerPlugin`. */
export interface ServedEntity {
  readonly table: TableDeclaration;
  readonly endpoints: readonly EndpointBinding[];
  readonly search: SearchSource;
}

/**
 * Binds the requests of an entity to its table: pages by keyset, merging of changes field by field (decisions.md D2),
 * deletion that can be undone for 30 days, live events, and search.
 *
 * @example
 * ```ts
 * import { defineEntity, defineMessages, singleLine } from '@tessera/core/contract';
 * import { serveEntity } from '@tessera/core/server';
 *
 * const messages = defineMessages('notes', { title: 'Title' });
 * const notes = defineEntity('notes.note', {
 *   path: '/notes/notes',
 *   gate: { audience: 'member' },
 *   fields: { title: singleLine(messages.title, 120) },
 * });
 *
 * export const { table, endpoints, search } = serveEntity(notes, {
 *   table: 'note',
 *   search: ({ title }) => ({ title, body: '' }),
 * });
 * ```
 */
export function serveEntity<Fields extends object>(
  definition: EntityDefinition<Fields>,
  options: ServeEntityOptions<Fields>,
): ServedEntity {
  const { endpoints, id: type, changed, recorded } = definition;
  const rows = new EntityRows(definition);
  const table = sql.id(options.table);

  async function findEntity(context: PortalContext, id: string): Promise<EntityWith<Fields>> {
    const row = await context.db.row(sql<EntityRow>`select ${rows.columns} from ${table}
      where client_id = ${context.clientId} and id = ${id} and deleted_at is null`);
    return present(row);
  }

  /** @throws AppError `not_found` when a statement found no row. */
  function present(row: EntityRow | undefined): EntityWith<Fields> {
    if (row === undefined) {
      throw new AppError('not_found', localized(mergeMessages.rowMissing));
    }
    return rows.entityOf(row);
  }

  async function record(
    context: PortalContext,
    row: EntityRow | undefined,
    { action, fields }: Pick<EntityChange<Fields>, 'action' | 'fields'>,
  ): Promise<EntityWith<Fields>> {
    const entity = present(row);
    const { id, version } = entity;
    await options.onChange?.(context, { action, entity, fields });
    context.publish(changed, { id, version, data: entity }, 'portal');
    context.emit(recorded, { id, action });
    return entity;
  }

  /** The row stays, so that the deletion can be undone, until the table's `retention` deletes it. */
  async function markDeleted(context: PortalContext, id: string, at: Date | null): Promise<EntityWith<Fields>> {
    const row = await context.db.row(sql<EntityRow>`update ${table}
      set deleted_at = ${at}, ${versionBump(['deleted_at'])}
      where client_id = ${context.clientId} and id = ${id} and (deleted_at is null) = ${at !== null}
      returning ${rows.columns}`);
    if (row !== undefined) {
      return record(context, row, { action: at === null ? 'restored' : 'deleted', fields: [] });
    }
    // Another member was first: nothing changes, and no one is told again.
    return present(
      await context.db.row(sql<EntityRow>`select ${rows.columns} from ${table}
        where client_id = ${context.clientId} and id = ${id}`),
    );
  }

  const list = handle(endpoints.list, async ({ query }, context) => {
    const { items, nextCursor } = await page(context, query, {
      select: sql<EntityRow>`select ${rows.columns} from ${table}`,
      where: [sql`client_id = ${context.clientId}`, sql`deleted_at is null`],
      // Ids grow with time: the key has this order.
      sort: ['id desc'],
    });
    return { items: items.map((row) => sent(rows.entityOf(row))), nextCursor };
  });

  const read = handle(endpoints.read, async ({ params }, context) => sent(await findEntity(context, params.id)));

  const add = handle(endpoints.add, async ({ body }, context) => {
    const now = context.clock.now();
    const row = await context.db.row(sql<EntityRow>`insert into ${table}
      (id, client_id, created_by, created_at, ${rows.fields.list})
      values (${newId(now)}, ${context.clientId}, ${context.actor.userId}, ${now}, ${rows.fields.valuesOf(body)})
      returning ${rows.columns}`);
    return sent(await record(context, row, { action: 'added', fields: fieldsIn(body) }));
  });

  const change = handle(endpoints.change, async ({ params, body }, context) => {
    const row = await context.merge<EntityRow>(options.table, params.id, rows.fields.patchOf(body), {
      present: (current) => rows.entityOf(current),
      fields: rows.fields.fieldsByColumn,
    });
    // A deleted entity cannot be changed: the error rolls the merge back.
    const found = row.deleted_at === null ? row : undefined;
    return sent(await record(context, found, { action: 'changed', fields: fieldsIn(body) }));
  });

  const remove = handle(endpoints.remove, async ({ params }, context) => {
    await markDeleted(context, params.id, context.clock.now());
    return undefined;
  });

  const restore = handle(endpoints.restore, async ({ params }, context) =>
    sent(await markDeleted(context, params.id, null)),
  );

  const search = handle(endpoints.search, async ({ query }, context) => {
    const { items, nextCursor } = await context.get(SearchIndex).find(type, query.searchtext, query);
    const searchlists = items.map(({ id, title, createdByName = formerMember, createdAt, matchedIn, snippet }) => ({
      ...{ id, type, title, matchedIn, createdByName, createdOn: createdAt },
      ...(snippet === undefined ? {} : { snippet }),
    }));
    return { searchlists, nextCursor };
  });

  return {
    table: {
      ...{ name: options.table, tenancy: 'portal', versioned: true, persons: { created_by: 'author' } },
      retention: { column: 'deleted_at', days: retentionDays.trash },
    },
    endpoints: [list, read, add, change, remove, restore, search],
    search: entitySearchSource(definition, { ...options, rows }),
  };
}

/** The one cast of responses: a declared entity is plain JSON, which is sent as it is. */
function sent<Fields extends object>(entity: EntityWith<Fields>): SentEntity<Fields> {
  return entity as SentEntity<Fields>;
}

function fieldsIn<Fields extends object>(values: Partial<Fields>): readonly (keyof Fields & string)[] {
  // The one cast of names: the request's schema is strict, so that it has no others.
  return Object.keys(values) as (keyof Fields & string)[];
}
