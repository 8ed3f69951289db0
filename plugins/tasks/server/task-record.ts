import type { RichText } from '@tessera/core/contract';
import type { Sql, StoredCustomValues } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { RecurrenceMode, TaskCategory, TaskPriority, TaskStatusKey } from '../contract';

/** A task row of the database. */
export interface TaskRecord {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly status: TaskStatusKey;
  readonly category: TaskCategory;
  readonly priority: number;
  readonly owner_id: string | null;
  readonly due_on: string | null;
  /** `infinity` without a due date: these sort last, and a cursor can point among them. */
  readonly due_sort: string;
  /** `HH:MM`, as is `start_time`; both in `time_zone`. */
  readonly due_time: string | null;
  readonly start_on: string | null;
  readonly start_time: string | null;
  readonly time_zone: string | null;
  readonly estimate_minutes: number | null;
  /** Null for none. */
  readonly logged_minutes: number | null;
  /** A recurrence rule as RFC 5545 writes it, and its mode; null for a task that never repeated. */
  readonly recurrence: string | null;
  readonly recurrence_mode: RecurrenceMode | null;
  /** Id of the first task of the series. */
  readonly series_id: string | null;
  /** The date of the rule that this task stands for, whatever its due date is by now, and its number from 1 on. */
  readonly occurrence_on: string | null;
  readonly occurrence_number: number | null;
  /** The task that follows in the series; null for the last one. */
  readonly next_id: string | null;
  readonly original_due_on: string | null;
  readonly due_change_count: number;
  readonly created_by: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  /** Status when the task was last open. */
  readonly reopen_status: TaskStatusKey | null;
  readonly updated_at: string;
  readonly archived_at: string | null;
  readonly archived_by: string | null;
  readonly deleted_at: string | null;
  readonly version: number;
  readonly parent_id: string | null;
  /** The parent as rows show it. */
  readonly parent: { readonly number: number; readonly title: string; readonly deleted: boolean } | null;
  /** Sub-tasks that are not deleted or cancelled, and how many of them are done; null for none. */
  readonly sub_task_count: number | null;
  readonly sub_task_done: number | null;
  /** Null for none; also those of labels that were deleted or merged. */
  readonly label_ids: readonly string[] | null;
  /** Null for none. */
  readonly collaborator_ids: readonly string[] | null;
  readonly reviewer_ids: readonly string[] | null;
  /** Null for none; also those of deleted fields. */
  readonly custom_values: StoredCustomValues;
}

/** One task with its text and the names of its people; the result of every statement about one task. */
export interface FullTaskRow extends TaskRecord {
  /** Validated when it was written. */
  readonly description: RichText | null;
  readonly owner_name: string | null;
  readonly owner_photo: string | null;
  readonly creator_name: string | null;
  readonly creator_photo: string | null;
  readonly archiver_name: string | null;
  readonly archiver_photo: string | null;
}

/** Columns of `TaskRecord`, of a table or subquery named `t`. */
export const taskColumns: Sql = sql`t.id, t.number, t.title, t.status, t.category, t.priority, t.owner_id, t.due_on, t.due_sort,
  t.due_time, t.start_on, t.start_time, t.time_zone, t.estimate_minutes, t.logged_minutes,
  t.recurrence, t.recurrence_mode, t.series_id, t.occurrence_on, t.occurrence_number, t.next_id, t.original_due_on, t.due_change_count, t.created_by, t.created_at, t.completed_at, t.reopen_status, t.updated_at,
  t.archived_at, t.archived_by, t.deleted_at, t.version, t.label_ids, t.collaborator_ids, t.reviewer_ids, t.custom_values, t.parent_id, t.sub_task_count, t.sub_task_done,
  (select jsonb_build_object('number', p.number, 'title', p.title, 'deleted', p.deleted_at is not null) from task p
    where p.id = t.parent_id and p.client_id = t.client_id) as parent`;

/** A number, because the names do not sort by urgency. */
const priorityRanks: readonly TaskPriority[] = ['urgent', 'high', 'medium', 'low', 'none'];

/** 0 is the most urgent. */
export function rankOf(priority: TaskPriority): number {
  return priorityRanks.indexOf(priority);
}

/** Maps a rank to its priority. */
export function priorityOf(rank: number): TaskPriority {
  return priorityRanks[rank] ?? 'none';
}
