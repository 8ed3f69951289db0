import type { PortalContext } from '../../request-context/call-context';
import type { ChecklistEndpoints, RealtimeAudience } from '../../../contract';
import type { EntityReference } from '../activity/activities';
import { Checklists } from './checklists';
import type { ReleasedChecklistItem } from './checklists';

/** Items changed per statement. */
const batch = 200;

export interface ReleaseChecklistItemsOptions {
  /** What `defineChecklist` created in the contract. */
  readonly endpoints: Pick<ChecklistEndpoints, 'changed'>;
  /** Entity type in core's shared tables, such as `tasks.task`. */
  readonly entity: EntityReference['type'];
  /** Who may read every entity of this type: they receive the live events. */
  readonly audience: RealtimeAudience;
  /** Called in the transaction of each change, to record it; not for removed items. */
  readonly onChange: (context: PortalContext, change: ReleasedChecklistItem) => void;
}

/**
 * Gives the open checklist items of a person who is no member any more to the successor, and leaves the others, or all
 * without one, without an owner. For the event `personRemoved`; the successor must be an active member.
 *
 * @returns the number of items that the successor got.
 */
export async function releaseChecklistItems(
  context: PortalContext,
  { personId, successorId }: { readonly personId: string; readonly successorId?: string | undefined },
  { endpoints, entity, audience, onChange }: ReleaseChecklistItemsOptions,
): Promise<number> {
  let handedOver = 0;
  let released: readonly ReleasedChecklistItem[];
  do {
    released = await context.get(Checklists).releaseNext(entity, { personId, successorId }, batch);
    for (const change of released) {
      const { after } = change;
      handedOver += after.owner === undefined ? 0 : 1;
      if (!after.isRemoved) {
        context.publish(endpoints.changed, { id: after.id, version: after.version, data: after }, audience);
        onChange(context, change);
      }
    }
  } while (released.length > 0);
  return handedOver;
}
