import { addressInCompany, localized, momentOf, personRemoved } from '@tessera/core/contract';
import type { Download, ZoneFormatterCache } from '@tessera/core/contract';
import type { CalendarEntry, PortalContext } from '@tessera/core/server';
import { AppError, Links, listPage, onEvent, PublicAddress, writeCalendarFeed } from '@tessera/core/server';
import type { TaskListItem } from '../contract';
import { maxCalendarTasks, TaskFilter, taskCalendar, tasksPath } from '../contract';
import { exportMessages as messages } from './export-messages';
import type { OwnChecklistRow } from './own-checklist-items';
import { dayOfItem, readOwnChecklistItems } from './own-checklist-items';
import { keyOf } from './present-task';
import { taskListItems, taskPage } from './task-list';
import { isActiveMember } from './task-people';
import { todayOf } from './task-selection';

/** Rows of one statement. */
const pageSize = 200;

/** An address of a calendar works until it is revoked. */
export const calendarEnd = new Date('9999-12-31T00:00:00.000Z');

/**
 * The calendar of one person.
 *
 * @throws AppError `gone` unless the person is an active member.
 */
export async function taskCalendarOf(
  context: PortalContext,
  { personId, title }: { readonly personId: string; readonly title: string },
): Promise<Download> {
  if (!(await isActiveMember(context.db, context.clientId, personId))) {
    throw new AppError('gone', localized(messages.calendarEnded));
  }
  const { origin } = context.get(PublicAddress);
  const urlOf = (taskId: string): string => addressInCompany(`${origin}${tasksPath.to({ taskId })}`, context.clientId);
  const zones: ZoneFormatterCache = new Map();
  const tasks = await readDueTasks(context, personId);
  const items = await readDueItems(context, personId);
  return writeCalendarFeed({
    name: 'tasks',
    title,
    entries: [
      ...tasks.flatMap((task) => entryOf(task, { url: urlOf(task.id), zones })),
      ...items.flatMap((item) => entryOfItem(item, urlOf(item.entity_id))),
    ],
  });
}

/** Open tasks with a due date, the earliest first, by the index of their owner's list. */
async function readDueTasks(context: PortalContext, personId: string): Promise<readonly TaskListItem[]> {
  const filter = TaskFilter.parse({ owner: personId, due: '1000-01-01..' });
  const found: TaskListItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPage(context, { limit: pageSize, cursor }, taskListItems, taskPage(context, filter));
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < maxCalendarTasks);
  return found;
}

function entryOf(
  { id, key, title, dueOn, dueTime, timeZone, updatedOn, version }: TaskListItem,
  { url, zones }: { readonly url: string; readonly zones: ZoneFormatterCache },
): readonly CalendarEntry[] {
  const at =
    dueOn === undefined || dueTime === undefined || timeZone === undefined
      ? undefined
      : momentOf({ date: dueOn, time: dueTime }, timeZone, zones).toISOString();
  return dueOn === undefined
    ? []
    : [
        // Google shows the description, but not the address.
        { uid: `task-${id}@tasks`, title, day: dueOn, at, description: `${key}\n${url}`, url, updatedOn, version },
      ];
}

/** Open items of checklists with a due date, the earliest first. */
async function readDueItems(context: PortalContext, personId: string): Promise<readonly OwnChecklistRow[]> {
  const filter = { personId, due: '1000-01-01..', today: todayOf(context, {}) };
  const found: OwnChecklistRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await readOwnChecklistItems(context, { limit: pageSize, cursor }, filter);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < maxCalendarTasks);
  return found;
}

function entryOfItem(item: OwnChecklistRow, url: string): readonly CalendarEntry[] {
  const { item_id: id, text, title, version, created_at: createdOn } = item;
  const day = dayOfItem(item);
  const description = `${keyOf(item)} ${title}\n${url}`;
  // An item does not store when it changed: its version tells programs that it did.
  return day === undefined
    ? []
    : [{ uid: `checklist-item-${id}@tasks`, title: text, day, description, url, updatedOn: createdOn, version }];
}

/** The address of a person who left must not work again when they come back. */
export const revokeCalendarOfFormerMember = onEvent(
  personRemoved,
  ({ data }, context) => context.get(Links).revoke(taskCalendar, data.personId),
  { catchUp: true },
);
