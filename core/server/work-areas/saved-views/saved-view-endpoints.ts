import type { SavedView } from '../../../contract';
import {
  changeSavedView,
  createSavedView,
  decideAccess,
  deleteSavedView,
  listSavedViews,
  localized,
  readSavedView,
  savedViewChangedLive,
  savedViewLimits,
} from '../../../contract';
import { page } from '../../data/paging/page';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { newId } from '../../identity/accounts/new-id';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { savedViewMessages } from './messages';

/** A row of core's table of saved views. */
interface SavedViewRow {
  readonly id: string;
  readonly version: number;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly is_shared: boolean;
  readonly owner_id: string | null;
}

const columns: Sql = sql`id, version, list, name, query, is_shared, owner_id`;

/** Endpoints of core for the saved views of every list. */
export const savedViewEndpoints: readonly EndpointBinding[] = [
  handle(listSavedViews, async ({ query }, context) => {
    const me = context.actor.userId ?? null;
    const { items, nextCursor } = await page(context, query, {
      select: sql<SavedViewRow>`select ${columns} from core.saved_view`,
      where: [sql`client_id = ${context.clientId}`, sql`list = ${query.list}`],
      // The shared ones of others have an index, and so have those of a person.
      anyOf: [sql`owner_id = ${me}::uuid`, sql`is_shared and owner_id is distinct from ${me}::uuid`],
      sort: ['id'],
    });
    return { items: items.map(present), nextCursor };
  }),

  handle(readSavedView, async ({ params }, context) => present(await findReadable(context, params.id))),

  handle(createSavedView, async ({ body }, context) => {
    const { list, name, query, isShared } = body;
    const now = context.clock.now();
    const me = context.actor.userId ?? null;
    const added = await context.db.row(sql<SavedViewRow>`insert into core.saved_view
        (client_id, id, list, name, query, is_shared, owner_id, created_at)
      select ${context.clientId}::uuid, ${newId(now)}::uuid, ${list}::text, ${name}::text, ${query}::text,
        ${isShared}::boolean, ${me}::uuid, ${now}::timestamptz
      where (select count(*) from core.saved_view v where v.client_id = ${context.clientId}
        and v.owner_id = ${me}::uuid) < ${savedViewLimits.ofPerson}::int
      returning ${columns}`);
    if (added === undefined) {
      throw new AppError(
        'validation_failed',
        localized(savedViewMessages.viewsFull, { max: savedViewLimits.ofPerson }),
      );
    }
    publish(context, added);
    return present(added);
  }),

  handle(changeSavedView, async ({ params, body }, context) => {
    const before = await findChangeable(context, params.id);
    const { isShared, ...rest } = body;
    const patch = { ...rest, ...(isShared === undefined ? {} : { is_shared: isShared }) };
    const after = await context.merge<SavedViewRow>('saved_view', before.id, patch, {
      present,
      fields: { is_shared: 'isShared' },
    });
    if (before.is_shared && !after.is_shared) {
      context.publish(savedViewChangedLive, { id: after.id, version: after.version }, 'portal');
    } else {
      publish(context, after);
    }
    return present(after);
  }),

  handle(deleteSavedView, async ({ params }, context) => {
    const view = await findChangeable(context, params.id);
    await context.db.run(sql`delete from core.saved_view where client_id = ${context.clientId} and id = ${view.id}`);
    const deletedOn = context.clock.now().toISOString();
    publish(context, { ...view, version: view.version + 1 }, { deletedOn });
    return undefined;
  }),
];

/** @throws AppError `not_found`, also for a view that is another person's alone. */
async function findReadable(context: PortalContext, id: string, more: Sql = sql.empty): Promise<SavedViewRow> {
  const { db, clientId, actor } = context;
  const row = await db.row(sql<SavedViewRow>`select ${columns} from core.saved_view
    where client_id = ${clientId} and id = ${id} ${more}`);
  if (row === undefined || (!row.is_shared && row.owner_id !== (actor.userId ?? null))) {
    throw new AppError('not_found', localized(savedViewMessages.viewMissing));
  }
  return row;
}

/** Locks it. @throws AppError `not_found`, `permission_required`. */
async function findChangeable(context: PortalContext, id: string): Promise<SavedViewRow> {
  const row = await findReadable(context, id, sql`for update`);
  if (
    row.owner_id !== (context.actor.userId ?? null) &&
    decideAccess({ audience: 'admin' }, context.actor.subject).outcome !== 'granted'
  ) {
    throw new AppError('permission_required', localized(savedViewMessages.viewOfOther));
  }
  return row;
}

function publish(context: PortalContext, row: SavedViewRow, more: Pick<SavedView, 'deletedOn'> = {}): void {
  const { id, version, is_shared: isShared, owner_id: ownerId } = row;
  const audience = isShared || ownerId === null ? 'portal' : { persons: [ownerId] };
  context.publish(savedViewChangedLive, { id, version, data: { ...present(row), ...more } }, audience);
}

function present({ id, version, list, name, query, is_shared: isShared, owner_id: ownerId }: SavedViewRow): SavedView {
  return { id, version, list, name, query, isShared, ...(ownerId === null ? {} : { ownerId }) };
}
