import { personRemoved } from '@tessera/core/contract';
import { onEvent, releaseChecklistItems } from '@tessera/core/server';
import { taskChecklist } from '../contract';
import { removeNextCollaborations } from './collaborators';
import { unassignNextBatch } from './task-repository';
import { publishTaskChanged } from './publish-task';
import { recordChecklistChange } from './record-checklist-change';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/** Tasks published per statement. */
const batch = 200;

/**
 * When a member leaves, their tasks and the items of checklists stay without an owner, and they collaborate on none any more. Authorship stays. The
 * activity records the system as the actor, because the change follows from the member's leaving.
 */
export const unassignFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId } }, context) => {
    let tasks: readonly FullTaskRow[];
    do {
      tasks = await unassignNextBatch(context, personId, batch);
      for (const task of tasks) {
        publishTaskChanged(context, { ...task, owner_id: personId }, task);
      }
    } while (tasks.length === batch);
    do {
      tasks = await removeNextCollaborations(context, personId, batch);
      for (const task of tasks) {
        publishTaskChanged(context, task, task, { collaborators: { added: [], removed: [personId] } });
      }
    } while (tasks.length === batch);
    await releaseChecklistItems(context, personId, {
      endpoints: taskChecklist,
      entity: taskEntity,
      // Every member may read every task.
      audience: 'portal',
      onChange: (of, change) => recordChecklistChange(of, { id: change.after.entityId }, change),
    });
  },
  { catchUp: true },
);
