import { openChecklistItems, people, watching } from '@tessera/core/contract';
import { datedEntities, defineServerPlugin, entityLookup, sql, timedEntities } from '@tessera/core/server';
import { portalTasks, taskStatuses, taskTotals, tasks } from '../contract';
import {
  checklistItemAssigned,
  checklistItemDue,
  taskAssigned,
  taskCollaborating,
  taskReviewRequested,
  taskCommented,
  taskDueChanged,
  taskMentioned,
  taskStateChanged,
} from './notifications';
import { auditedActions } from './audited-actions';
import { notifyOfDueItems } from './notify-of-due-items';
import { archive } from './archive';
import { archiveClosedTasks, settings } from './archive-closed-tasks';
import { attachmentEndpoints } from './endpoints/attachments';
import { calendarEndpoints } from './endpoints/calendar';
import { changeTask } from './endpoints/change-task';
import { changeTasks } from './endpoints/change-tasks';
import { checklistEndpoints } from './endpoints/checklist';
import { commentEndpoints } from './endpoints/comments';
import { countTaskGroups } from './endpoints/count-task-groups';
import { countMyTasks } from './endpoints/count-my-tasks';
import { countTasks } from './endpoints/count-tasks';
import { createTask } from './endpoints/create-task';
import { deleteTask } from './endpoints/delete-task';
import { duplicateTask } from './endpoints/duplicate-task';
import { exportTasks } from './endpoints/export-tasks';
import { importEndpoints } from './endpoints/import-tasks';
import { listDeletedTasks } from './endpoints/list-deleted-tasks';
import { listMyChecklistItems } from './endpoints/list-my-checklist-items';
import { listSubTasks } from './endpoints/list-sub-tasks';
import { listTaskActivity } from './endpoints/list-task-activity';
import { listTasks } from './endpoints/list-tasks';
import { recurJob } from './recur-job';
import { readTask } from './endpoints/read-task';
import { restoreTask } from './endpoints/restore-task';
import { searchTasks } from './endpoints/search-tasks';
import { relationEndpoints } from './endpoints/relations';
import { readTaskAsTemplate } from './endpoints/read-task-as-template';
import { undoTaskCreation } from './endpoints/undo-task-creation';
import { watcherEndpoints } from './endpoints/watchers';
import { createTasks } from './migrations/0001-create-tasks';
import { searchTitles } from './migrations/0002-search-titles';
import { indexFilters } from './migrations/0003-index-filters';
import { addLabels } from './migrations/0006-add-labels';
import { addParents } from './migrations/0008-add-parents';
import { addTimes } from './migrations/0009-add-times';
import { indexTrash } from './migrations/0010-index-trash';
import { addCustomValues } from './migrations/0012-add-custom-values';
import { addCollaborators } from './migrations/0016-add-collaborators';
import { addArchive } from './migrations/0019-add-archive';
import { addRecurrence } from './migrations/0011-add-recurrence';
import { indexWatching } from './migrations/0014-index-watching';
import { orderByFields } from './migrations/0021-order-by-fields';
import { indexStarts } from './migrations/0023-index-starts';
import { addLoggedTime } from './migrations/0015-add-logged-time';
import { addTemplates } from './migrations/0020-add-templates';
import { addReviewers } from './migrations/0022-add-reviewers';
import { datedTasks, findDatedTasks } from './dated-tasks';
import { labelledTasks } from './labelled-tasks';
import { taskRoom } from './task-room';
import { findExistingTasks } from './existing-tasks';
import { followReplacedStatuses, moveReplacedStatuses } from './move-replaced-statuses';
import { publicTaskEvents } from './public-events';
import { purgeDeletedTasks } from './purge-deleted-tasks';
import { taskSearchSource } from './search-source';
import { taskTables } from './tables';
import { taskEntity } from './task-entity';
import { countTasksOf } from './task-list';
import { revokeCalendarOfFormerMember } from './task-calendar';
import { templateEndpoints } from './templates/task-templates';
import { trackTaskTime } from './track-task-time';
import { ownedTasks } from './owned-tasks';
import { unassignFormerMember } from './unassign-former-member';

export const plugin = defineServerPlugin({
  manifest: tasks,
  translations: { de: () => import('./german') },
  reads: [people, watching, openChecklistItems],
  publishes: [
    {
      view: portalTasks,
      as: sql`select client_id, id as task_id, number, title, status, category,
          (array['urgent', 'high', 'medium', 'low', 'none'])[priority + 1] as priority,
          owner_id, created_by, created_at, completed_at, due_on, original_due_on, archived_at
        from task where deleted_at is null`,
    },
  ],
  instanceViews: [
    {
      view: taskTotals,
      as: sql`select client_id, count(*)::int as tasks from task where deleted_at is null group by client_id`,
    },
  ],
  provides: [entityLookup(taskEntity), datedEntities(taskEntity), timedEntities(taskEntity)],
  services: (services) => {
    services.provide(entityLookup(taskEntity), findExistingTasks);
    services.provide(datedEntities(taskEntity), findDatedTasks);
    services.provide(timedEntities(taskEntity), trackTaskTime);
  },
  tables: [...taskTables, settings.table],
  migrations: [
    createTasks,
    searchTitles,
    indexFilters,
    addLabels,
    addParents,
    addTimes,
    indexTrash,
    addRecurrence,
    addCustomValues,
    indexWatching,
    addLoggedTime,
    addCollaborators,
    addArchive,
    addTemplates,
    orderByFields,
    addReviewers,
    indexStarts,
  ],
  endpoints: [
    listTasks,
    countTasks,
    countMyTasks,
    countTaskGroups,
    readTask,
    createTask,
    duplicateTask,
    undoTaskCreation,
    readTaskAsTemplate,
    changeTask,
    changeTasks,
    deleteTask,
    restoreTask,
    listDeletedTasks,
    listMyChecklistItems,
    listSubTasks,
    listTaskActivity,
    searchTasks,
    exportTasks,
    ...importEndpoints,
    ...calendarEndpoints,
    ...attachmentEndpoints,
    ...checklistEndpoints,
    ...commentEndpoints,
    ...relationEndpoints,
    ...watcherEndpoints,
    ...settings.endpoints,
    ...templateEndpoints,
  ],
  search: [taskSearchSource],
  customFields: [taskEntity],
  statuses: [{ type: taskEntity, builtIn: taskStatuses }],
  datedEntities: [datedTasks],
  labels: [labelledTasks],
  publicEvents: publicTaskEvents,
  auditedActions,
  jobs: [purgeDeletedTasks, notifyOfDueItems, recurJob, moveReplacedStatuses, archiveClosedTasks],
  ownedWork: [ownedTasks],
  presence: [taskRoom],
  subscriptions: [unassignFormerMember, revokeCalendarOfFormerMember, followReplacedStatuses],
  // Calendar services fetch for many people from few networks.
  limits: [{ name: 'tasks.calendar', perMinute: 600 }],
  notifications: [
    taskAssigned,
    taskCollaborating,
    taskReviewRequested,
    checklistItemAssigned,
    checklistItemDue,
    taskDueChanged,
    taskMentioned,
    taskCommented,
    taskStateChanged,
  ],
  // R51: shown in the portal chooser, capped like every count.
  counters: [{ name: 'tasks', count: async (context) => (await countTasksOf(context)).open.count }],
  archive,
  demo: () => import('./demo/demo').then(({ demo }) => demo),
});
