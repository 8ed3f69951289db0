import { personRemoved, workHandedOver } from '@tessera/core/contract';
import { onEvent, releaseChecklistItems, stopTimerOfFormerMember } from '@tessera/core/server';
import { taskChecklist } from '../contract';
import { taskRoles } from '../contract/task-roles';
import { ownedTasks } from './owned-tasks';
import { removeFromNextBatch } from './people-of-roles';
import { unassignNextBatch } from './task-repository';
import { publishTaskChanged } from './publish-task';
import { recordChecklistChange } from './record-checklist-change';
import { taskEntity } from './task-entity';
import { isActiveMember } from './task-people';
import type { FullTaskRow } from './task-record';

/** Tasks published per statement. */
const batch = 200;

/** A person may own thousands of tasks, all of which change in one transaction. */
const timeLimit = 300_000;

/**
 * When a member leaves, their open tasks and open items of checklists go to the successor, if one was named and is still
 * a member; the others stay without an owner. They collaborate on and review none any more, and their timer stops. Authorship stays. The
 * activity records the system as the actor, because the change follows from the member's leaving. The successor gets one
 * notification of all, by `workHandedOver`.
 */
export const unassignFormerMember = onEvent(
  personRemoved,
  async ({ data: { personId, successorId: named }, actorId }, context) => {
    const isThere = named !== undefined && (await isActiveMember(context.db, context.clientId, named));
    const successorId = isThere ? named : undefined;
    let count = 0;
    let tasks: readonly FullTaskRow[];
    do {
      tasks = await unassignNextBatch(context, { ownerId: personId, successorId }, batch);
      for (const task of tasks) {
        count += task.owner_id === null ? 0 : 1;
        await publishTaskChanged(context, { ...task, owner_id: personId }, task, { isQuiet: task.owner_id !== null });
      }
    } while (tasks.length > 0);
    for (const role of taskRoles) {
      do {
        tasks = await removeFromNextBatch(context, { role, personId }, batch);
        for (const task of tasks) {
          await publishTaskChanged(context, task, task, { people: { [role]: { added: [], removed: [personId] } } });
        }
      } while (tasks.length > 0);
    }
    await stopTimerOfFormerMember(context, { personId, type: taskEntity });
    const released = { personId, successorId };
    await releaseChecklistItems(context, released, {
      endpoints: taskChecklist,
      entity: taskEntity,
      // Every member may read every task.
      audience: 'portal',
      onChange: (of, change) => recordChecklistChange(of, { id: change.after.entityId }, change),
    });
    if (successorId !== undefined && count > 0) {
      const { work } = ownedTasks;
      const by = actorId === undefined ? {} : { byId: actorId };
      context.emit(workHandedOver, { personId, successorId, work, count, ...by });
    }
  },
  { catchUp: true, timeLimit },
);
