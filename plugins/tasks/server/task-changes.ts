import type { AppliedLabels, FieldChange } from '@tessera/core/server';
import type { TaskField, TaskActivityKind } from '../contract';
import { isOpenCategory } from '../contract';
import type { StatusTransition } from './task-repository';
import { keyOf } from './present-task';
import type { FullTaskRow } from './task-record';
import { priorityOf } from './task-record';

/** A field before and after, as the activity stores it: keys, dates, titles, a person's id, a document. */
export interface TaskFieldChange extends FieldChange {
  readonly field: TaskField;
}

/** The visible changes, in the order of the form. */
export function changesBetween(before: FullTaskRow, after: FullTaskRow): readonly TaskFieldChange[] {
  const candidates: readonly TaskFieldChange[] = [
    { field: 'title', oldValue: before.title, newValue: after.title },
    { field: 'description', oldValue: before.description, newValue: after.description },
    { field: 'status', oldValue: before.status, newValue: after.status },
    { field: 'priority', oldValue: priorityOf(before.priority), newValue: priorityOf(after.priority) },
    { field: 'owner', oldValue: before.owner_id, newValue: after.owner_id },
    { field: 'dueOn', oldValue: dueTextOf(before), newValue: dueTextOf(after) },
    { field: 'startOn', oldValue: startTextOf(before), newValue: startTextOf(after) },
    { field: 'estimate', oldValue: estimateTextOf(before), newValue: estimateTextOf(after) },
    { field: 'recurrence', oldValue: before.recurrence, newValue: after.recurrence },
    { field: 'recurrenceMode', oldValue: modeOf(before), newValue: modeOf(after) },
    { field: 'parent', oldValue: parentNameOf(before), newValue: parentNameOf(after) },
  ];
  return candidates.filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue));
}

function dueTextOf({ due_on: day, due_time: time, time_zone: zone }: FullTaskRow): string | null {
  return zonedTextOf(day, time, zone);
}

function startTextOf({ start_on: day, start_time: time, time_zone: zone }: FullTaskRow): string | null {
  return zonedTextOf(day, time, zone);
}

/** With the rule, which the mode comes and goes with, it is no change of its own. */
function modeOf({ recurrence, recurrence_mode: mode }: FullTaskRow): string | null {
  return recurrence === null ? null : mode;
}

function estimateTextOf({ estimate_minutes: minutes }: FullTaskRow): string | null {
  return minutes === null ? null : String(minutes);
}

/** A date, or a date and time with its zone as RFC 9557 writes it; null for none. */
function zonedTextOf(day: string | null, time: string | null, zone: string | null): string | null {
  return day === null || time === null ? day : `${day}T${time}[${zone ?? 'UTC'}]`;
}

/** Key and title; null for none. */
function parentNameOf({ parent_id: id, parent }: FullTaskRow): string | null {
  return id === null || parent === null ? null : `${keyOf(parent)} ${parent.title}`;
}

/** One change for each label, by the name that it has now. */
export function labelChangesOf({
  added,
  removed,
}: Pick<AppliedLabels, 'added' | 'removed'>): readonly TaskFieldChange[] {
  return [
    ...removed.map((name) => ({ field: 'label' as const, oldValue: name, newValue: undefined })),
    ...added.map((name) => ({ field: 'label' as const, oldValue: undefined, newValue: name })),
  ];
}

/** The status transition between two rows; undefined if the status is unchanged. */
export function transitionBetween(before: FullTaskRow, after: FullTaskRow): StatusTransition | undefined {
  if (before.status === after.status) {
    return undefined;
  }
  return {
    fromStatus: before.status,
    toStatus: after.status,
    fromCategory: before.category,
    toCategory: after.category,
  };
}

/** The kind of a change: completing and reopening have their own, everything else is a change. */
export function changeKindOf(
  move: StatusTransition | undefined,
): TaskActivityKind & ('changed' | 'completed' | 'reopened') {
  if (move === undefined || move.fromCategory === move.toCategory) {
    return 'changed';
  }
  if (move.toCategory === 'completed') {
    return 'completed';
  }
  return isOpenCategory(move.toCategory) && !isOpenCategory(move.fromCategory) ? 'reopened' : 'changed';
}
