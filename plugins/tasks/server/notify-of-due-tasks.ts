import * as z from 'zod/mini';
import { defineJob, localized, wallTime } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import type { DueChecklistItems } from '@tessera/core/server';
import { dueChecklistItems, onJob, sql } from '@tessera/core/server';
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
 * Tells owners and collaborators in the morning of the company which of their open tasks are due on this day, and which
 * were due on the day before, and the owners of checklist items the same. All in one transaction, so that a repeated run tells no one twice.
 */
export const notifyOfDueTasks = onJob(
  notifyOfDue,
  async (context) => {
    const now = context.clock.now();
    const { timeZone } = context.portal;
    const today = wallTime(now, timeZone).date;
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - day).toISOString().slice(0, 10);
    const told = new Set<string>();
    for (const task of await readDue(context, [yesterday, today])) {
      for (const personId of workersOf(task)) {
        told.add(`${task.id} ${personId}`);
      }
      const { id, title, due_on: dueOn } = task;
      const values = { title, date: noonOf(dueOn) };
      const isToday = dueOn === today;
      context.notify(isToday ? taskDueToday : taskOverdue, {
        to: workersOf(task),
        entity: { type: taskEntity, id },
        title: localized(isToday ? messages.dueSoonTitle : messages.overdueTitle, values),
      });
    }
    await notifyOfDueItems(context, { days: [yesterday, today], today, told });
  },
  { time: '09:00', on: 'every-day' },
);

interface DueItemsOptions {
  readonly days: readonly string[];
  readonly today: string;
  /** Ids of tasks and people who are told of the task itself. */
  readonly told: ReadonlySet<string>;
}

/**
 * Tells the owners of checklist items of open tasks the same, by one sentence for each task. What is due on this day
 * comes before what is late, and a person who is told of the task itself is told nothing more of it.
 */
async function notifyOfDueItems(context: PortalContext, { days, today, told }: DueItemsOptions): Promise<void> {
  const due = await dueChecklistItems(context, taskEntity, days);
  const titles = await openTitles(context, [...new Set(due.map(({ entityId }) => entityId))]);
  const known = new Set(told);
  for (const items of due.toSorted((left, right) => (left.dueOn < right.dueOn ? 1 : -1))) {
    const { entityId: id, ownerId } = items;
    const title = titles.get(id);
    const isToday = items.dueOn === today;
    if (title !== undefined && !known.has(`${id} ${ownerId}`)) {
      known.add(`${id} ${ownerId}`);
      context.notify(isToday ? taskDueToday : taskOverdue, {
        to: [ownerId],
        entity: { type: taskEntity, id },
        title: itemsTitle(items, title, isToday),
      });
    }
  }
}

function itemsTitle({ first: text, count, dueOn }: DueChecklistItems, title: string, isToday: boolean): LocalizedText {
  const values = { text, title, date: noonOf(dueOn) };
  if (count > 1) {
    return localized(isToday ? messages.itemsDueTitle : messages.itemsOverdueTitle, { ...values, more: count - 1 });
  }
  return localized(isToday ? messages.itemDueTitle : messages.itemOverdueTitle, values);
}

/** The titles of those tasks that are open. */
async function openTitles(
  { db, clientId }: PortalContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<Pick<DueRow, 'id' | 'title'>>`select id, title from task
    where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null
      and category = any(${categoriesOf({ state: 'open' })})`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** By the index of due dates. */
function readDue({ db, clientId }: PortalContext, days: readonly string[]): Promise<readonly DueRow[]> {
  return db.rows(sql<DueRow>`select id, title, owner_id, collaborator_ids, due_on from task
    where client_id = ${clientId} and deleted_at is null and category = any(${categoriesOf({ state: 'open' })})
      and due_sort = any(${days}::date[]) and (owner_id is not null or collaborator_ids is not null)`);
}
