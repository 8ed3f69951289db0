import type { PortalContext } from '../services';
import type { EntityReference } from './activities';
import { Activities } from './activities';
import { Attachments } from './attachments';

/**
 * Takes away what hangs on entities that are deleted for good, in the transaction that deletes them: their activity at
 * once, their files with the next cleaning.
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
