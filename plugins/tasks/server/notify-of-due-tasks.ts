import * as z from 'zod/mini';
import { defineJob, localized, wallTime } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onJob, sql } from '@tessera/core/server';
import { workersOf } from './collaborators';
import { noonOf } from './noon-of';
import { taskNotificationMessages as messages } from './notification-messages';
import { taskDueToday, taskOverdue } from './notifications';
import { taskEntity } from './task-entity';
import { categoriesOf } from './task-selection';

/** Milliseconds. */
const day = 86_400_000;

interface DueRow {
  readonly id: string;
  readonly title: string;
  readonly owner_id: string | null;
  readonly collaborator_ids: readonly string[] | null;
  readonly due_on: string;
}

const notifyOfDue = defineJob('tasks.notify-of-due', 'portal', z.object({}));

/**
 * Tells owners and collaborators in the morning of the company which of their open tasks are due on this day, and which were due on the day
 * before. All in one transaction, so that a repeated run tells no one twice.
 */
export const notifyOfDueTasks = onJob(
  notifyOfDue,
  async (context) => {
    const now = context.clock.now();
    const { timeZone } = context.portal;
    const today = wallTime(now, timeZone).date;
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - day).toISOString().slice(0, 10);
    for (const task of await readDue(context, [yesterday, today])) {
      const { id, title, due_on: dueOn } = task;
      const values = { title, date: noonOf(dueOn) };
      const isToday = dueOn === today;
      context.notify(isToday ? taskDueToday : taskOverdue, {
        to: workersOf(task),
        entity: { type: taskEntity, id },
        title: localized(isToday ? messages.dueSoonTitle : messages.overdueTitle, values),
      });
    }
  },
  { time: '09:00', on: 'every-day' },
);

/** By the index of due dates. */
function readDue({ db, clientId }: PortalContext, days: readonly string[]): Promise<readonly DueRow[]> {
  return db.rows(sql<DueRow>`select id, title, owner_id, collaborator_ids, due_on from task
    where client_id = ${clientId} and deleted_at is null and archived_at is null and category = any(${categoriesOf({ state: 'open' })})
      and due_sort = any(${days}::date[]) and (owner_id is not null or collaborator_ids is not null)`);
}
