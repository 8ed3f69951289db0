import { listLimits } from '@tessera/core/contract';
import type { OwnedWork } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { tasksServerMessages } from './messages';
import { isOpenWork } from './task-repository';

/** Open tasks go to the successor of a former member; those that are completed or archived keep no owner. */
export const ownedTasks: OwnedWork = {
  work: 'tasks',
  label: tasksServerMessages.ownedTasks,
  count: async ({ db, clientId }, personId) => {
    const row = await db.row(sql<{ count: number }>`select count(*)::int as count from (
        select 1 from task where client_id = ${clientId} and owner_id = ${personId} and ${isOpenWork}
        limit ${maxCounted}) counted`);
    return row?.count ?? 0;
  },
};

/** More are counted as this many. */
const maxCounted = listLimits.countCap;
