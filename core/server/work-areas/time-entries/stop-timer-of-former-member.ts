import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import { publishTimeEntry } from './publish-time-entry';
import { timedEntities } from './timed-entities';
import { TimeEntries } from './time-entries';

/**
 * Stops the timer of a person who is no member any more and logs what it measured, ten hours at most: the person cannot be
 * asked how much of a forgotten timer was work. Admins can change the entry. For the event `personRemoved`.
 *
 * @param type of the entities on which the plugin lets people log time, such as `tasks.task`.
 */
export async function stopTimerOfFormerMember(
  context: PortalContext,
  { personId, type }: { readonly personId: string; readonly type: EntityReference['type'] },
): Promise<void> {
  const stopped = await context.get(TimeEntries).stopTimer(type, personId, context.clock.now());
  const timed = stopped && context.find(timedEntities(type));
  const id = stopped?.after.entity_id ?? '';
  const entity = (await timed?.describe(type, [id]))?.get(id);
  if (stopped !== undefined && timed !== undefined && entity !== undefined) {
    await publishTimeEntry(context, { timed, entity }, stopped.before, stopped.after);
  }
}
