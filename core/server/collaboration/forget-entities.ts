import type { PortalContext } from '../services';
import type { EntityReference } from './activities';
import { Activities } from './activities';
import { Attachments } from './attachments';

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
