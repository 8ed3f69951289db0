import type { LabelledEntities } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { taskEntity } from './task-entity';

/** Tasks have labels of the company. */
export const labelledTasks: LabelledEntities = {
  type: taskEntity,
  count: async ({ db }, labelIds, limit) => {
    const row = await db.row(
      sql<{ readonly count: number }>`select count_tasks_of_labels(${labelIds}::uuid[], ${limit}::int) as count`,
    );
    return row?.count ?? 0;
  },
};
