import type { DatedEntities, DatedEntity, DatedType, PortalContext, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { timeOf } from './existing-tasks';
import { taskNotificationMessages } from './notification-messages';
import { taskEntity } from './task-entity';
import type { TaskRecord } from './task-record';
import { categoriesOf } from './task-selection';

/** What rules of reminders can be about. Not the start, by which no index finds tasks. */
export const datedTasks: DatedType = {
  type: taskEntity,
  label: taskNotificationMessages.tasks,
  dates: ['due', 'update'],
};

type DatedTask = Pick<
  TaskRecord,
  | 'id'
  | 'title'
  | 'owner_id'
  | 'collaborator_ids'
  | 'due_on'
  | 'due_time'
  | 'start_on'
  | 'start_time'
  | 'time_zone'
  | 'updated_at'
>;

/** Finds open tasks by the index of due dates, or of updates. Every member may read them. */
export function findDatedTasks({ db, clientId }: PortalContext): DatedEntities {
  return {
    async find(_type, selection, { after, limit }) {
      const condition = conditionOf(selection);
      if (condition === undefined) {
        return [];
      }
      const rows =
        await db.rows(sql<DatedTask>`select id, title, owner_id, collaborator_ids, due_on, due_time, start_on,
          start_time, time_zone, updated_at from task
        where client_id = ${clientId} and deleted_at is null and archived_at is null
          and category = any(${categoriesOf({ state: 'open' })})
          and ${condition} and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
        order by id limit ${limit}`);
      return rows.map(present);
    },
  };
}

function conditionOf(selection: Parameters<DatedEntities['find']>[1]): Sql | undefined {
  if (selection.date === 'start') {
    return undefined;
  }
  if (selection.date === 'update') {
    const periods = selection.periods.map(
      ({ after, until }) => sql`(updated_at > ${after} and updated_at <= ${until})`,
    );
    return sql`(${sql.join(periods, sql` or `)})`;
  }
  if ('days' in selection) {
    return sql`due_sort = any(${selection.days}::date[])`;
  }
  const { after, until } = selection.period;
  // The days first, by the index: clocks are at most 14 hours ahead of UTC and 12 behind.
  const [from, to] = [dayOf(after, -12), dayOf(until, 14)];
  return sql`due_sort between ${from}::date and ${to}::date and due_time is not null
    and (due_on + due_time::time) at time zone time_zone > ${after}
    and (due_on + due_time::time) at time zone time_zone <= ${until}`;
}

function dayOf(moment: Date, hours: number): string {
  return new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
}

function present(task: DatedTask): DatedEntity {
  const { id, title, owner_id: ownerId, collaborator_ids: collaboratorIds, time_zone: zone } = task;
  const start = timeOf(task.start_on, task.start_time, zone);
  const due = timeOf(task.due_on, task.due_time, zone);
  return {
    id,
    title,
    updatedAt: new Date(task.updated_at),
    collaboratorIds: collaboratorIds ?? [],
    ...(ownerId === null ? {} : { ownerId }),
    ...(start === undefined ? {} : { start }),
    ...(due === undefined ? {} : { due }),
  };
}
