import type { CallContext } from '../../request-context/call-context';
import { PersonCards } from '../../identity/accounts/person-cards';
import { sql } from '../../data/sql/tag';
import type { ListItems } from './list-items';
import type { Page, PageOptions, PageQuery } from '../../data/paging/page';
import { page } from '../../data/paging/page';

/** Options of `listPage`; the table is `t`. */
export type ListPageOptions = Omit<PageOptions<never>, 'select'>;

/**
 * Reads a page of declared items, with the cards of their persons.
 *
 * @example handle(endpoint, ({ query }, context) => listPage(context, query, taskListItems, { where: [mine], sort: ['id desc'] }))
 */
export async function listPage<Row extends object, Item>(
  context: Pick<CallContext, 'db' | 'get'>,
  query: PageQuery,
  { columns, table, people = () => [], present }: ListItems<Row, Item>,
  options: ListPageOptions,
): Promise<Page<Item>> {
  const select = sql<Row>`select ${columns} from ${table} t`;
  const { items, nextCursor } = await page(context, query, { ...options, select });
  const cards = await context.get(PersonCards).find(items.flatMap((row) => people(row)));
  return { items: items.map((row) => present(row, cards)), nextCursor };
}
