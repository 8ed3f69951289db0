import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import { maxTaskLevels } from '../contract';

/**
 * Locks several tasks and their parents until the end of the transaction, sub-tasks before their parents and otherwise by
 * id. Every change of one task locks it before its parent, so the two never wait for each other.
 */
export async function lockTogether(
  { db, clientId }: Pick<PortalContext, 'db' | 'clientId'>,
  ids: readonly string[],
): Promise<void> {
  await db.run(sql`with recursive wanted as (
      select id, parent_id from task where client_id = ${clientId} and id = any(${ids}::uuid[])
      union
      select p.id, p.parent_id from task p where p.client_id = ${clientId} and p.id in (
        select parent_id from task where client_id = ${clientId} and id = any(${ids}::uuid[]))
    ), path as (
      select id, parent_id as above, 1 as level from wanted
      union all
      select path.id, t.parent_id, path.level + 1 from path
        join task t on t.client_id = ${clientId} and t.id = path.above
      where path.level <= ${maxTaskLevels}::int
    ), ordered as materialized (select id, max(level) as level from path group by id)
    select t.id from ordered join task t on t.client_id = ${clientId} and t.id = ordered.id
    order by ordered.level desc, t.id for update of t`);
}
