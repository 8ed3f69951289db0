import * as z from 'zod/mini';
import { defineJob, localized, wallTime } from '@tessera/core/contract';
import type { LocalizedText } from '@tessera/core/contract';
import type { DueChecklistItems, PortalContext } from '@tessera/core/server';
import { dueChecklistItems, onJob, sql } from '@tessera/core/server';
import { noonOf } from './noon-of';
import { taskNotificationMessages as messages } from './notification-messages';
import { checklistItemDue } from './notifications';
import { taskEntity } from './task-entity';
import { categoriesOf } from './task-selection';

/** Milliseconds. */
const day = 86_400_000;

const notifyOfDue = defineJob('tasks.notify-of-due-items', 'portal', z.object({}));

/**
 * Tells the owners of checklist items of open tasks in the morning of the company what is due on this day, and what was
 * due on the day before, by one sentence for each task. Tasks themselves are told by rules of reminders. All in one
 * transaction, so that a repeated run tells no one twice.
 */
export const notifyOfDueItems = onJob(
  notifyOfDue,
  async (context) => {
    const today = wallTime(context.clock.now(), context.portal.timeZone).date;
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - day).toISOString().slice(0, 10);
    const due = await dueChecklistItems(context, taskEntity, [yesterday, today]);
    const titles = await openTitles(context, [...new Set(due.map(({ entityId }) => entityId))]);
    const told = new Set<string>();
    // What is due on this day comes before what is late.
    for (const items of due.toSorted((left, right) => (left.dueOn < right.dueOn ? 1 : -1))) {
      const { entityId: id, ownerId } = items;
      const title = titles.get(id);
      if (title !== undefined && !told.has(`${id} ${ownerId}`)) {
        told.add(`${id} ${ownerId}`);
        context.notify(checklistItemDue, {
          to: [ownerId],
          entity: { type: taskEntity, id },
          title: itemsTitle(items, title, items.dueOn === today),
        });
      }
    }
  },
  { time: '09:00', on: 'every-day' },
);

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
  const rows = await db.rows(sql<{ readonly id: string; readonly title: string }>`select id, title from task
    where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null and archived_at is null
      and category = any(${categoriesOf({ state: 'open' })})`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
