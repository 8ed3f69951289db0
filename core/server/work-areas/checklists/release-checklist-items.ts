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

/** Leaves the checklist items of a person who is no member any more without an owner. For the event `personRemoved`. */
export async function releaseChecklistItems(
  context: PortalContext,
  personId: string,
  { endpoints, entity, audience, onChange }: ReleaseChecklistItemsOptions,
): Promise<void> {
  let released: readonly ReleasedChecklistItem[];
  do {
    released = await context.get(Checklists).releaseNext(entity, personId, batch);
    for (const change of released) {
      const { after } = change;
      if (!after.isRemoved) {
        context.publish(endpoints.changed, { id: after.id, version: after.version, data: after }, audience);
        onChange(context, change);
      }
    }
  } while (released.length === batch);
}
