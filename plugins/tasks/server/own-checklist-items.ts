import { addDays, daysOf, openChecklistItems } from '@tessera/core/contract';
import type { Page, PageQuery, PortalContext, Sql } from '@tessera/core/server';
import { page, sql } from '@tessera/core/server';
import { taskEntity } from './task-entity';
import { categoriesOf } from './task-selection';

/** An open item of a checklist with what names its task. */
export interface OwnChecklistRow {
  readonly item_id: string;
  readonly entity_id: string;
  readonly version: number;
  readonly text: string;
  readonly position: string;
  /** `infinity` for none. */
  readonly item_due: string;
  readonly created_at: string;
  readonly number: number;
  readonly title: string;
}

export interface OwnChecklistFilter {
  readonly personId: string;
  /** A day filter, such as `overdue`. */
  readonly due?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** What `item_due` is for an item without a date. */
const noDay = 'infinity';

/**
 * The open items of one person in open tasks, by due date. The items are read in the order of an index of core, and the task
 * of each by its key: written as a join, the planner may read all open tasks first.
 */
export function readOwnChecklistItems(
  context: Pick<PortalContext, 'db' | 'get' | 'clientId'>,
  query: PageQuery,
  { personId, due, today }: OwnChecklistFilter,
): Promise<Page<OwnChecklistRow>> {
  const { clientId } = context;
  return page(context, query, {
    select: sql<OwnChecklistRow>`select i.item_id, i.entity_id, i.version, i.text, i.position, i.item_due, i.created_at,
        of_item.number, of_item.title
      from ${sql.view(openChecklistItems)} i cross join lateral (
        select t.number, t.title from task t
        where t.id = i.entity_id and t.client_id = ${clientId} and t.deleted_at is null and t.archived_at is null
          and t.category = any(${categoriesOf({ state: 'open' })})
        limit 1
      ) of_item`,
    where: [
      sql`i.client_id = ${clientId} and i.owner_id = ${personId} and i.entity_type = ${taskEntity}`,
      due !== undefined && isDue(due, today),
    ],
    sort: ['item_due', 'item_id'],
  });
}

/** The day on which a row is due; undefined for none. */
export function dayOfItem({ item_due: day }: Pick<OwnChecklistRow, 'item_due'>): string | undefined {
  return day === noDay ? undefined : day;
}

/** As one range, which the index has in order. An end that is left out never means items without a date. */
function isDue(due: string, today: string): Sql {
  const days = daysOf(due, today);
  if (days === 'none') {
    return sql`i.item_due = ${noDay}::date`;
  }
  const { from, to } = days;
  return sql.and([
    from !== undefined && sql`i.item_due >= ${from}::date`,
    to === undefined ? sql`i.item_due < ${noDay}::date` : sql`i.item_due < ${addDays(to, 1)}::date`,
  ]);
}
