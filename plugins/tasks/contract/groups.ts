import * as z from 'zod/mini';
import { addDays } from '@tessera/core/contract';
import type { PersonCard } from '@tessera/core/contract';
import { isOpenCategory } from './statuses';
import type { TaskCategory } from './statuses';

/** By what the list is grouped; `field` by the custom field that `groupField` names. */
export const TaskGrouping = z.enum(['status', 'owner', 'due', 'field']);
export type TaskGrouping = z.output<typeof TaskGrouping>;

/** The groupings whose groups a list has one after the other; groups of due dates are in the order of these. */
export const ListedGrouping = z.enum(['status', 'owner', 'field']);
export type ListedGrouping = z.output<typeof ListedGrouping>;

/** The key of the group of tasks without an owner. */
export const unowned = 'none';

/** Groups of due dates, in order. */
export const dueGroups = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** The last day of the group `week`: seven days from today. */
const weekLength = 7;

/** An inclusive range of due dates in a group; an end that is absent is open. `overdue` is for open tasks only. */
export interface DueGroupRange {
  readonly key: DueGroup;
  readonly from?: string;
  readonly to?: string;
  readonly isOpen?: boolean;
}

/**
 * The due dates of each group, `none` left out. A completed task whose date has passed is in the group `later`.
 *
 * @param today the local date of the person, `YYYY-MM-DD`.
 */
export function dueGroupRanges(today: string): readonly DueGroupRange[] {
  const yesterday = addDays(today, -1);
  const tomorrow = addDays(today, 1);
  return [
    { key: 'overdue', to: yesterday, isOpen: true },
    { key: 'later', to: yesterday, isOpen: false },
    { key: 'today', from: today, to: today },
    { key: 'tomorrow', from: tomorrow, to: tomorrow },
    { key: 'week', from: addDays(today, 2), to: addDays(today, weekLength) },
    { key: 'later', from: addDays(today, weekLength + 1) },
  ];
}

/** The group of a task by its due date. */
export function dueGroupOf(
  task: { readonly dueOn?: string | undefined; readonly category: TaskCategory },
  today: string,
): DueGroup {
  const { dueOn, category } = task;
  if (dueOn === undefined) {
    return 'none';
  }
  const found = dueGroupRanges(today).find(
    ({ from = dueOn, to = dueOn, isOpen }) =>
      from <= dueOn && dueOn <= to && (isOpen === undefined || isOpen === isOpenCategory(category)),
  );
  return found?.key ?? 'later';
}

/** The order of groups of owners: by name, tasks without an owner last. Client and server sort by it. */
export function compareOwners(left: PersonCard | undefined, right: PersonCard | undefined): number {
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  const [one, other] = [left, right].map(({ id, fullName }) => `${fullName.toLocaleLowerCase('en')}\n${id}`);
  if (one === other) {
    return 0;
  }
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
