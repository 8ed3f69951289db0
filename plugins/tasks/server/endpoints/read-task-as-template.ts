import { wallTime } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { handle, readChecklistTexts } from '@tessera/core/server';
import { maxTreeTasks, readTaskAsTemplate as endpoint } from '../../contract';
import { findTaskOrFail } from '../find-or-fail';
import { taskEntity } from '../task-entity';
import type { FullTaskRow } from '../task-record';
import { readBranches, readTree } from '../task-tree';
import { templateItemOf } from '../templates/template-item';

export const readTaskAsTemplate = handle(endpoint, async ({ params: { id } }, context) => {
  const task = await findTaskOrFail(context, id);
  // More than fit, so that the response says how many were left out.
  const found = await readTree(context, id, 2 * maxTreeTasks);
  const below = found.slice(0, maxTreeTasks - 1);
  const branches = await readBranches(context, below);
  const checklists = await readChecklistTexts(context, taskEntity, [id, ...below]);
  const createdOn = dayOf(context, task);
  const items = inOrder(task, branches).map(({ row, level }) =>
    templateItemOf(row, { level, createdOn, checklist: checklists.get(row.id) }),
  );
  return { content: { items }, leftOut: found.length - below.length };
});

/** The day on which a task was created, in the company's zone. */
function dayOf({ portal }: PortalContext, { created_at: createdAt }: FullTaskRow): string {
  return wallTime(new Date(createdAt), portal.timeZone).date;
}

interface PlacedRow {
  readonly row: FullTaskRow;
  readonly level: number;
}

/** A task and its sub-tasks, each before its own. */
function inOrder(
  row: FullTaskRow,
  branches: ReadonlyMap<string, readonly FullTaskRow[]>,
  level = 1,
): readonly PlacedRow[] {
  const below = branches.get(row.id) ?? [];
  return [{ row, level }, ...below.flatMap((each) => inOrder(each, branches, level + 1))];
}
