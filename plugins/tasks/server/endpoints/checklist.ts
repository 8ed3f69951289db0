import { handleChecklist } from '@tessera/core/server';
import { taskChecklist } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { publishChecklistChange } from '../record-checklist-change';
import { taskEntity } from '../task-entity';
import { taskPolicy, toEditableFacts } from '../task-policy';

/** The checklists of tasks, which editors of the task change. */
export const checklistEndpoints = handleChecklist({
  endpoints: taskChecklist,
  entity: taskEntity,
  find: (context, id) => findTaskOrFail(context, id),
  mayChange: { policy: taskPolicy, ability: 'edit', resourceOf: toEditableFacts },
  // Every member may read every task.
  audienceOf: () => 'portal',
  onChange: publishChecklistChange,
});
