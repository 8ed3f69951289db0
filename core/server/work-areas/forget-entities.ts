import type { PortalContext } from '../request-context/call-context';
import type { EntityReference } from './activity/activities';
import { Activities } from './activity/activities';
import { Attachments } from './attachments/attachments';

/**
 * Deletes the activity and the files of permanently deleted entities, in the transaction that deletes them: activity at
 * once, files with the next cleaning.
 *
 * @example await forgetEntities(context, 'notes.note', purgedIds);
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
  await context.get(Attachments).forget(type, ids);
}
