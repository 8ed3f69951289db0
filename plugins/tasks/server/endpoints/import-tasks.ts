import { handle, importItems, sql } from '@tessera/core/server';
import { ImportedTask, importTasks as importEndpoint, undoTaskImport as undoEndpoint } from '../../contract';
import { applyCreation, checkCreation } from '../apply-creation';
import { applyDeletion } from '../apply-deletion';
import { lockParents } from '../check-parent';
import { lockTogether } from '../lock-together';
import { updateProgress } from '../sub-task-progress';
import { taskPolicy, toTaskFacts } from '../task-policy';
import type { TaskRecord } from '../task-record';
import { allocateTaskNumbers } from '../task-repository';

const importTasks = handle(importEndpoint, async ({ body }, context) => {
  const parentIds = new Set<string>();
  const items = await importItems(context, body.items, {
    schema: ImportedTask,
    prepare: async (valid) => {
      const first = valid.length === 0 ? 0 : await allocateTaskNumbers(context, valid.length);
      const parents = [...new Set(valid.flatMap(({ parentId }) => parentId ?? []))];
      if (parents.length > 0) {
        // All at once and in the order of every other request, so that two imports never wait for each other.
        await lockParents(context, 'add');
        await lockTogether(context, parents);
      }
      return { next: first };
    },
    create: async ({ completedOn, ...task }, numbers) => {
      checkCreation(task);
      const created = await applyCreation(context, task, { number: numbers.next, completedOn, isQuiet: true });
      // Only what exists uses a number, so that those of a file have no gaps between them.
      numbers.next += 1;
      if (created.parent_id !== null) {
        parentIds.add(created.parent_id);
      }
      return created;
    },
  });
  await updateProgress(context, [...parentIds]);
  const changed = await context.db.rows(sql<Pick<TaskRecord, 'id' | 'version'>>`select id, version from task
    where client_id = ${context.clientId} and id = any(${[...parentIds]}::uuid[])`);
  return { items, changed };
});

const undoTaskImport = handle(undoEndpoint, async ({ body: { items } }, context) => {
  const ids = items.map(({ id }) => id);
  await lockTogether(context, ids);
  const rows = await context.db.rows(sql<
    Pick<TaskRecord, 'id' | 'version' | 'archived_at' | 'deleted_at' | 'owner_id' | 'created_by'>
  >`select id, version, archived_at, deleted_at, owner_id, created_by from task
    where client_id = ${context.clientId} and id = any(${ids}::uuid[])`);
  // As they were before the first of them is deleted: a sub-task changes its parent.
  const tasks = new Map(rows.map((row) => [row.id, row]));
  const outcomes: { id: string; outcome: 'deleted' | 'changed' | 'refused' }[] = [];
  for (const { id, version } of items) {
    const task = tasks.get(id);
    if (task === undefined || task.deleted_at !== null) {
      outcomes.push({ id, outcome: 'deleted' });
    } else if (task.version !== version) {
      outcomes.push({ id, outcome: 'changed' });
    } else if (!context.abilities(taskPolicy, toTaskFacts(task)).delete) {
      outcomes.push({ id, outcome: 'refused' });
    } else {
      await applyDeletion(context, id, true);
      outcomes.push({ id, outcome: 'deleted' });
    }
  }
  return { items: outcomes };
});

/** The endpoints of importing. */
export const importEndpoints = [importTasks, undoTaskImport];
