import { personRemoved } from '@tessera/core/contract';
import { onEvent, releaseChecklistItems } from '@tessera/core/server';
import { taskChecklist } from '../contract';
import { taskRoles } from '../contract/task-roles';
import { removeFromNextBatch } from './people-of-roles';
import { unassignNextBatch } from './task-repository';
import { publishTaskChanged } from './publish-task';
import { recordChecklistChange } from './record-checklist-change';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/** Tasks published per statement. */
const batch = 200;

/**
 * When a member leaves, their tasks and the items of checklists stay without an owner, and they collaborate on and review none any more.
 * Authorship stays. The activity records the system as the actor, because the change follows from the member's leaving.
 */
export const unassignFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId } }, context) => {
    let tasks: readonly FullTaskRow[];
    do {
      tasks = await unassignNextBatch(context, personId, batch);
      for (const task of tasks) {
        await publishTaskChanged(context, { ...task, owner_id: personId }, task);
      }
    } while (tasks.length === batch);
    for (const role of taskRoles) {
      do {
        tasks = await removeFromNextBatch(context, { role, personId }, batch);
        for (const task of tasks) {
          await publishTaskChanged(context, task, task, { people: { [role]: { added: [], removed: [personId] } } });
        }
      } while (tasks.length === batch);
    }
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
