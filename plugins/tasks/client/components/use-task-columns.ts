import { useState } from 'react';
import * as z from 'zod/mini';
import { jsonKey, Storage, useService } from '@tessera/core/client';
import type { ColumnWidths } from '@tessera/core/ui';

/** The columns of the table in their order. */
export const taskColumns = [
  'key',
  'title',
  'status',
  'priority',
  'owner',
  'collaborators',
  'reviewers',
  'labels',
  'start',
  'due',
  'estimate',
  'logged',
  'created',
  'updated',
] as const;
export type TableColumnId = (typeof taskColumns)[number];

/** Columns without which a row could not be opened or recognised. */
export const fixedColumns: readonly TableColumnId[] = ['key', 'title'];

interface TaskColumnChoice {
  readonly hidden: readonly TableColumnId[];
  /** Ids of the company's fields that have a column: they are shown once a person asks for them. */
  readonly fieldIds: readonly string[];
  /** In px. */
  readonly widths: ColumnWidths;
}

const Kept = z.object({
  hidden: z.array(z.string()),
  fieldIds: z.optional(z.array(z.string())),
  widths: z.record(z.string(), z.number()),
});

const usualChoice: TaskColumnChoice = {
  hidden: ['collaborators', 'reviewers', 'start', 'estimate', 'logged', 'created', 'updated'],
  fieldIds: [],
  widths: {},
};

/** The columns that the person chose, on this device. */
const columnsKey = jsonKey('tasks.tableColumns', readChoice);

/** What is shown of the table's columns, and what changes it. */
export interface TaskColumns extends TaskColumnChoice {
  readonly isShown: (column: TableColumnId) => boolean;
  readonly toggle: (column: TableColumnId) => void;
  readonly toggleField: (fieldId: string) => void;
  readonly resize: (widths: ColumnWidths) => void;
  readonly reset: () => void;
}

/** Columns and widths of the table, as kept on this device. */
export function useTaskColumns(): TaskColumns {
  const storage = useService(Storage);
  const [choice, setChoice] = useState(() => storage.read(columnsKey) ?? usualChoice);
  const { hidden, fieldIds, widths } = choice;
  function choose(next: TaskColumnChoice): void {
    setChoice(next);
    storage.write(columnsKey, next);
  }
  return {
    hidden,
    fieldIds,
    widths,
    isShown: (column) => !hidden.includes(column),
    toggle: (column) => {
      const others = hidden.filter((each) => each !== column);
      choose({ ...choice, hidden: others.length < hidden.length ? others : [...hidden, column] });
    },
    toggleField: (fieldId) => {
      const others = fieldIds.filter((each) => each !== fieldId);
      choose({ ...choice, fieldIds: others.length < fieldIds.length ? others : [...fieldIds, fieldId] });
    },
    resize: (next) => choose({ ...choice, widths: next }),
    reset: () => choose(usualChoice),
  };
}

/** Columns of another release are dropped; anything else reads as absent. */
function readChoice(value: unknown): TaskColumnChoice {
  const { hidden, fieldIds = [], widths } = Kept.parse(value);
  return {
    fieldIds,
    hidden: taskColumns.filter((each) => hidden.includes(each) && !fixedColumns.includes(each)),
    widths,
  };
}
