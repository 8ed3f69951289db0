import type { PortalContext, TimedEntities, TimedEntity, TimeEntryChange } from '@tessera/core/server';
import { Activities, AppError, sql, TimeEntries, versionBump } from '@tessera/core/server';
import { localized } from '@tessera/core/contract';
import type { TimeEntry } from '@tessera/core/contract';
import { taskChanged } from '../contract';
import { findTaskOrFail } from './find-or-fail';
import { tasksServerMessages } from './messages';
import { keyOf } from './present-task';
import { publishDerivedChange } from './publish-task';
import { taskEntity } from './task-entity';
import { taskPolicy, toEditableFacts } from './task-policy';
import type { FullTaskRow, TaskRecord } from './task-record';
import { withNames } from './task-repository';

/** Lets editors of a task log time on it, and keeps the sum in its row. */
export function trackTaskTime(context: PortalContext): TimedEntities {
  return {
    async find(type, id) {
      assertTask(type);
      return timedTask(await findTaskOrFail(context, id));
    },
    async findForLogging(type, id) {
      assertTask(type);
      const task = await findTaskOrFail(context, id);
      context.authorize(taskPolicy, 'edit', toEditableFacts(task));
      return timedTask(task);
    },
    async describe(_type, ids) {
      const { db, clientId } = context;
      const rows = await db.rows(sql<DescribedTask>`select id, number, title, deleted_at from task
        where client_id = ${clientId} and id = any(${ids}::uuid[])`);
      return new Map(rows.map((row) => [row.id, timedTask(row)]));
    },
    onChange: (change) => updateLoggedTime(context, change),
  };
}

type DescribedTask = Pick<TaskRecord, 'id' | 'number' | 'title' | 'deleted_at'>;

function timedTask(task: DescribedTask): TimedEntity {
  return {
    type: taskEntity,
    id: task.id,
    key: keyOf(task),
    title: task.title,
    ...(task.deleted_at === null ? {} : { isDeleted: true as const }),
    // Every member may read every task.
    audience: 'portal',
  };
}

function assertTask(type: string): void {
  if (type !== taskEntity) {
    throw new AppError('not_found', localized(tasksServerMessages.notFound));
  }
}

/**
 * Sums the time of a task anew, so that the sum cannot drift, and records and publishes the change. It changes the version
 * of the task, but no edit conflicts with it.
 */
async function updateLoggedTime(context: PortalContext, { before, after }: TimeEntryChange): Promise<void> {
  const [was, is] = [countedMinutes(before), countedMinutes(after)];
  if (was === is) {
    return;
  }
  const { db, clientId } = context;
  const { id } = after.entity;
  // A statement of its own: one that waited for the lock would sum what it saw before.
  await db.run(sql`select id from task where client_id = ${clientId} and id = ${id} for update`);
  const total = await context.get(TimeEntries).total({ type: taskEntity, id });
  const task = await db.row(sql<FullTaskRow>`with changed as (
      update task set logged_minutes = ${total === 0 ? null : total}::int, ${versionBump([])}
      where client_id = ${clientId} and id = ${id} returning *
    ) ${withNames(sql`changed`)}`);
  if (task === undefined || task.deleted_at !== null) {
    return;
  }
  const { owner_id: ownerId } = task;
  context.emit(taskChanged, {
    taskId: id,
    ...(ownerId === null ? {} : { ownerId }),
    fields: ['loggedTime'],
  });
  const change = { field: 'loggedTime', oldValue: minutesText(was), newValue: minutesText(is) };
  context.get(Activities).record({ entity: { type: taskEntity, id }, verb: 'changed', changes: [change] });
  publishDerivedChange(context, task);
}

/** The minutes of an entry that are in sums. */
function countedMinutes(entry: TimeEntry | undefined): number {
  return entry === undefined || entry.isRunning || entry.isRemoved ? 0 : entry.minutes;
}

function minutesText(minutes: number): string | undefined {
  return minutes === 0 ? undefined : String(minutes);
}
