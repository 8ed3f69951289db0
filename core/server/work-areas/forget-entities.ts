import type { PortalContext } from '../request-context/call-context';
import type { EntityReference } from './activity/activities';
import { Activities } from './activity/activities';
import { Attachments } from './attachments/attachments';
import { Checklists } from './checklists/checklists';
import { Comments } from './comments/comments';
import { Relations } from './relations/relations';
import { TimeEntries } from './time-entries/time-entries';
import { Watchers } from './watchers/watchers';

/**
 * Deletes everything that core keeps of permanently deleted entities, in the transaction that deletes them: activity,
 * checklists, comments, relations, logged time and watchers at once, files with the next cleaning.
 *
 * @example
 * ```ts
 * import type { PortalContext } from '@tessera/core/server';
 * import { forgetEntities, sql } from '@tessera/core/server';
 *
 * export async function purge(context: PortalContext, before: Date): Promise<void> {
 *   const purged = await context.db.rows(sql<{ readonly id: string }>`delete from note
 *     where client_id = ${context.clientId} and deleted_at < ${before} returning id`);
 *   await forgetEntities(context, 'notes.note', purged.map(({ id }) => id));
 * }
 * ```
 */
export async function forgetEntities(
  context: Pick<PortalContext, 'get'>,
  type: EntityReference['type'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  await context.get(Activities).forget(type, ids);
  await context.get(Checklists).forget(type, ids);
  await context.get(Comments).forget(type, ids);
  await context.get(Relations).forget(type, ids);
  await context.get(TimeEntries).forget(type, ids);
  await context.get(Watchers).forget(type, ids);
  await context.get(Attachments).forget(type, ids);
}
