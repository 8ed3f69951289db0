import { decideAccess, localized } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { PortalContext } from '../../request-context/call-context';
import { timeEntryServerMessages } from './messages';
import type { TimedEntities, TimedEntity } from './timed-entities';
import { timedEntities } from './timed-entities';
import type { TimeEntryRow } from './time-entry-rows';
import { timeEntryColumns } from './time-entry-rows';

/** An entry that the caller may read, with what it was logged on. */
export interface FoundTimeEntry {
  readonly row: TimeEntryRow;
  readonly entity: TimedEntity;
  readonly timed: TimedEntities;
}

/** The error for an entry that does not exist, or that the caller may not read. */
export function timeEntryMissing(): AppError {
  return new AppError('not_found', localized(timeEntryServerMessages.timeEntryMissing));
}

/**
 * An entry, if it is the caller's own, or a finished one on an entity that they may read.
 *
 * @throws AppError `not_found`, also while its plugin is not open to the caller.
 */
export async function findTimeEntry(
  context: PortalContext,
  id: string,
  more: Sql = sql.empty,
): Promise<FoundTimeEntry> {
  const { db, clientId, actor } = context;
  const row = await db.row(sql<TimeEntryRow>`select ${timeEntryColumns} from core.time_entry
    where client_id = ${clientId} and id = ${id} ${more}`);
  const timed = row && context.find(timedEntities(row.entity_type));
  if (row === undefined || timed === undefined) {
    throw timeEntryMissing();
  }
  const { entity_type: type, entity_id: entityId } = row;
  const isOwn = row.person_id === actor.userId;
  if (!isOwn) {
    if (row.is_running) {
      throw timeEntryMissing();
    }
    // The policy of the entity's plugin.
    await timed.find(type, entityId);
  }
  const entity = (await timed.describe(type, [entityId])).get(entityId);
  if (entity === undefined) {
    throw timeEntryMissing();
  }
  return { row, entity, timed };
}

/**
 * Locks an entry that the caller may change: their own, or as an admin that of another person.
 *
 * @throws AppError `not_found`, `permission_required`.
 */
export async function lockTimeEntry(context: PortalContext, id: string): Promise<FoundTimeEntry> {
  const found = await findTimeEntry(context, id, sql`for update`);
  const { actor } = context;
  if (
    found.row.person_id !== actor.userId &&
    decideAccess({ audience: 'admin' }, actor.subject).outcome !== 'granted'
  ) {
    throw new AppError('permission_required', localized(timeEntryServerMessages.timeEntryOfOther));
  }
  return found;
}
