import type { RelativeDate, TemplateItem } from '../../contract';
import { templateLimits } from '../../contract';
import { daysBetween } from '../next-date';
import { idsOfRoles, peopleOf } from '../role-columns';
import type { FullTaskRow } from '../task-record';
import { priorityOf } from '../task-record';

interface TemplateItemOptions {
  readonly level: number;
  /** The day from which dates are counted. */
  readonly createdOn: string;
  readonly checklist: readonly string[] | undefined;
}

/** What a template has of a task: what a copy of it would have, with dates as distances. */
export function templateItemOf(
  row: FullTaskRow,
  { level, createdOn, checklist = [] }: TemplateItemOptions,
): TemplateItem {
  const { description, owner_id: owner, estimate_minutes: estimateMinutes } = row;
  const { label_ids: labelIds, custom_values: customValues } = row;
  const due = relativeDate(createdOn, row.due_on, row.due_time);
  const start = relativeDate(createdOn, row.start_on, row.start_time);
  return {
    ...{ level, title: row.title, priority: priorityOf(row.priority) },
    ...(description === null ? {} : { description }),
    ...(owner === null ? {} : { owner }),
    ...idsOfRoles(peopleOf(row)),
    ...(labelIds === null ? {} : { labelIds: [...labelIds] }),
    ...(estimateMinutes === null ? {} : { estimateMinutes }),
    ...(customValues === null ? {} : { customValues: { ...customValues } }),
    ...(due === undefined ? {} : { due }),
    ...(start === undefined || isLater(start, due) ? {} : { start }),
    ...(checklist.length === 0 ? {} : { checklist: [...checklist] }),
  };
}

/** Days before the creation become the day of creation. */
function relativeDate(from: string, date: string | null, time: string | null): RelativeDate | undefined {
  if (date === null) {
    return undefined;
  }
  const days = Math.min(Math.max(daysBetween(from, date), 0), templateLimits.days);
  return { days, ...(time === null ? {} : { time }) };
}

/** Both may have become the day of creation. */
function isLater(start: RelativeDate, due: RelativeDate | undefined): boolean {
  return due !== undefined && start.days === due.days && (start.time ?? '') > (due.time ?? '24:00');
}
