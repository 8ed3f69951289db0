import type { CallContext } from '../../request-context/call-context';
import { PersonCards } from '../../identity/accounts/person-cards';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { ListItems } from './list-items';
import type { ListGroupOptions } from '../../data/paging/grouped-page';
import { groupedPage } from '../../data/paging/grouped-page';
import type { Page, PageOptions, PageQuery } from '../../data/paging/page';
import { page } from '../../data/paging/page';

/** Options of `listPage`; the table is `t`. */
export interface ListPageOptions extends Omit<PageOptions<never>, 'select'> {
  /** A table that has the order of the list, read before that of the items; `where` joins them. */
  readonly ordered?: {
    /** With its alias, such as `custom_order o`. */
    readonly table: Sql;
    /** Its columns in the order, such as `o.sort_key, o.entity_id`. */
    readonly columns: Sql;
  };
}

/**
 * Reads a page of declared items, with the cards of their persons.
 *
 * @example
 * ```ts
 * import type { Page, PageQuery, PortalContext } from '@tessera/core/server';
 * import { defineListItems, listPage, sql } from '@tessera/core/server';
 *
 * const noteItems = defineListItems<{ readonly id: string; readonly title: string }, { readonly title: string }>({
 *   table: sql`note`,
 *   columns: sql`t.id, t.title`,
 *   present: ({ title }) => ({ title }),
 * });
 *
 * export function listNotes(context: PortalContext, query: PageQuery): Promise<Page<{ readonly title: string }>> {
 *   return listPage(context, query, noteItems, { where: [sql`t.client_id = ${context.clientId}`], sort: ['id desc'] });
 * }
 * ```
 */
export async function listPage<Row extends object, Item>(
  context: Pick<CallContext, 'db' | 'get'>,
  query: PageQuery,
  { people = () => [], present, ...items }: ListItems<Row, Item>,
  options: ListPageOptions,
): Promise<Page<Item>> {
  const found = await page(context, query, selecting<Row>(items, options));
  return presentPage(context, found, { people, present });
}

/**
 * Reads a page of a list in groups: the groups follow each other, each in its own order.
 *
 * @param groups in order. Those without rows cost a statement each, so leave out what is known to be empty.
 */
export async function listGroupedPage<Row extends object, Item>(
  context: Pick<CallContext, 'db' | 'get'>,
  query: PageQuery,
  { people = () => [], present, ...items }: ListItems<Row, Item>,
  groups: readonly ListGroupOptions<ListPageOptions>[],
): Promise<Page<Item>> {
  const complete = groups.map(({ key, options }) => ({ key, options: selecting<Row>(items, options) }));
  return presentPage(context, await groupedPage(context, query, complete), { people, present });
}

function selecting<Row>(
  { columns, table }: { readonly columns: Sql; readonly table: Sql },
  { ordered, ...options }: ListPageOptions,
): PageOptions<Row> {
  const select =
    ordered === undefined
      ? sql<Row>`select ${columns} from ${table} t`
      : sql<Row>`select ${columns}, ${ordered.columns} from ${ordered.table}, ${table} t`;
  return { ...options, select };
}

async function presentPage<Row extends object, Item>(
  context: Pick<CallContext, 'get'>,
  { items, nextCursor }: Page<Row>,
  { people, present }: Required<Pick<ListItems<Row, Item>, 'people' | 'present'>>,
): Promise<Page<Item>> {
  const cards = await context.get(PersonCards).find(items.flatMap((row) => people(row)));
  return { items: items.map((row) => present(row, cards)), nextCursor };
}
