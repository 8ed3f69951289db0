import { addDays } from '@tessera/core/contract';
import type { DatedEntities, DatedEntity, DatedSelection, DatedType, PortalContext, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { timeOf } from './existing-tasks';
import { taskNotificationMessages } from './notification-messages';
import { taskEntity } from './task-entity';
import type { TaskRecord } from './task-record';

/** What rules of reminders can be about. */
export const datedTasks: DatedType = {
  type: taskEntity,
  label: taskNotificationMessages.tasks,
  dates: ['start', 'due', 'update'],
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

/** As the indexes of `0023-index-starts` say it, which the planner compares with this text. */
const isOpen = sql`t.deleted_at is null and t.archived_at is null
          and t.category in ('backlog', 'unstarted', 'started', 'blocked')`;

const columns = sql`t.id, t.title, t.owner_id, t.collaborator_ids, t.due_on, t.due_time, t.start_on, t.start_time,
          t.time_zone, t.updated_at`;

/** Finds open tasks by the indexes of starts, due dates and updates. Every member may read them. */
export function findDatedTasks({ db, clientId }: PortalContext): DatedEntities {
  return {
    async find(_type, selection, { after, limit }) {
      if (selection.date === 'update') {
        const periods = selection.periods.map(
          ({ after: from, until }) => sql`(t.updated_at > ${from} and t.updated_at <= ${until})`,
        );
        const rows = await db.rows(sql<DatedTask>`select ${columns} from task t
          where t.client_id = ${clientId} and ${isOpen} and (${sql.join(periods, sql` or `)})
            and ${after === undefined ? sql`true` : sql`t.id > ${after}::uuid`}
          order by t.id limit ${limit}`);
        return rows.map(present);
      }
      const { days, condition } = wantedDays(selection);
      const { on } = dateColumns[selection.date];
      // Each day is read from the id on where the page begins, so that no page reads again what others had. With the id
      // alone, the generic plan walks the primary key through the tasks of all portals.
      const isAfter = after === undefined ? sql`true` : sql`(${on}, t.id) > (wanted.day, ${after}::uuid)`;
      const rows = await db.rows(sql<DatedTask>`select found.* from unnest(${days}::date[]) as wanted (day),
        lateral (select ${columns} from task t
          where t.client_id = ${clientId} and ${isOpen} and ${on} = wanted.day
            and ${condition} and ${isAfter}
          order by ${on}, t.id limit ${limit}) as found
        order by found.id limit ${limit}`);
      return rows.map(present);
    },
  };
}

const dateColumns = {
  start: { on: sql`t.start_on`, time: sql`t.start_time` },
  due: { on: sql`t.due_on`, time: sql`t.due_time` },
} as const;

/** The days on which to look for tasks, and what else is asked of them. */
function wantedDays(selection: Exclude<DatedSelection, { readonly date: 'update' }>): {
  readonly days: readonly string[];
  readonly condition: Sql;
} {
  if ('days' in selection) {
    return { days: [...new Set(selection.days)], condition: sql`true` };
  }
  const { after, until } = selection.period;
  const { on, time } = dateColumns[selection.date];
  // The days first, by the index: clocks are at most 14 hours ahead of UTC and 12 behind.
  const last = dayOf(until, 14);
  const days: string[] = [];
  for (let day = dayOf(after, -12); day <= last; day = addDays(day, 1)) {
    days.push(day);
  }
  return {
    days,
    condition: sql`${time} is not null and (${on} + ${time}::time) at time zone t.time_zone > ${after}
            and (${on} + ${time}::time) at time zone t.time_zone <= ${until}`,
  };
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
