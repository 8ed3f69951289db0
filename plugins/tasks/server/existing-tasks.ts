import type { EntityDescription, EntityLookup, EntityTime, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import type { TaskRecord } from './task-record';

type DescribedTask = Pick<
  TaskRecord,
  'id' | 'title' | 'category' | 'archived_at' | 'due_on' | 'due_time' | 'start_on' | 'start_time' | 'time_zone'
>;

/** Tells other plugins, such as notifications and reminders, which tasks are not deleted. Every member may read them. */
export function findExistingTasks({ db, clientId }: PortalContext): EntityLookup {
  return {
    async existing(_type, ids) {
      const rows = await db.rows(sql<{ id: string }>`select id from task
        where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
      return new Set(rows.map(({ id }) => id));
    },
    async describe(_type, ids) {
      const rows =
        await db.rows(sql<DescribedTask>`select id, title, category, archived_at, due_on, due_time, start_on, start_time,
          time_zone from task
        where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
      return new Map(rows.map((row) => [row.id, factsOf(row)]));
    },
  };
}

function factsOf(task: DescribedTask): EntityDescription {
  const { title, category, time_zone: zone } = task;
  const start = timeOf(task.start_on, task.start_time, zone);
  const due = timeOf(task.due_on, task.due_time, zone);
  return {
    title,
    // An archived task is not worked on: reminders end as they do for closed ones.
    isClosed: !isOpenCategory(category) || task.archived_at !== null,
    ...(start === undefined ? {} : { start }),
    ...(due === undefined ? {} : { due }),
  };
}

function timeOf(date: string | null, time: string | null, timeZone: string | null): EntityTime | undefined {
  if (date === null) {
    return undefined;
  }
  return time === null || timeZone === null ? { date } : { date, time, timeZone };
}
