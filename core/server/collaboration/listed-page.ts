import type { CallContext } from '../services';
import { ReadyAnswer } from '../http/ready-answer';
import { PersonCards } from '../identity/person-cards';
import { sql } from '../sql/tag';
import type { Sql } from '../sql/database';
import type { ItemText, ListedItems } from './listed-items';
import { isCurrent, ItemTexts, writeItem } from './listed-items';
import type { Marked, Page, PageOptions, PageQuery } from './page';
import { CursorSigner, readMarks } from './page';

/** How a list of declared items is read; its table is `t`. */
export interface ListedPageOptions extends Omit<PageOptions<never>, 'select'> {
  /** Columns that `sift` needs besides those of the order, such as `title`. */
  readonly columns?: readonly string[];
}

type ListContext = Pick<CallContext, 'db' | 'get'>;

/** A row that changes between two looks is looked for again so often; then it is shown as it has become. */
const mostLooks = 3;

/**
 * `page` for lists that are asked for again and again: the database is asked which rows they have and in which state,
 * and items that the process knows in that state are sent as they were written before.
 *
 * @example handle(endpoint, ({ query }, context) => listedPage(context, query, listedTasks, { where: [mine], sort: ['id desc'] }))
 */
export async function listedPage<Row extends Marked, Item>(
  context: ListContext,
  query: PageQuery,
  list: ListedItems<Row, Item>,
  options: ListedPageOptions,
): Promise<ReadyAnswer<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>> {
  const { columns = [], ...rest } = options;
  const select = selectMarks(list.table, [...options.sort, ...(options.nulls ?? []), ...columns]);
  const reader = { db: context.db, signer: context.get(CursorSigner) };
  for (let look = 1; ; look += 1) {
    const found = await readMarks(reader, query, { ...rest, select });
    const texts = await textsOf(context, list, found, look === mostLooks);
    if (texts !== undefined) {
      return new ReadyAnswer(`{"items":[${texts.join(',')}],"nextCursor":${JSON.stringify(found.nextCursor)}}`);
    }
  }
}

function selectMarks(table: Sql, needed: readonly string[]): Sql<Marked> {
  const names = new Set(['id', ...needed.map((part) => part.split(' ')[0] ?? '')]);
  const columns = [...names].map((name) => sql`t.${sql.id(name)}`);
  return sql<Marked>`select t.xmin as "rowVersion", ${sql.join(columns, sql`, `)} from ${table} t`;
}

/** @returns undefined when rows have changed meanwhile, unless this is the last look. */
async function textsOf<Row extends Marked, Item>(
  context: ListContext,
  list: ListedItems<Row, Item>,
  { items }: Page<Marked>,
  isLast: boolean,
): Promise<readonly string[] | undefined> {
  const texts = context.get(ItemTexts);
  const kept = texts.of(list);
  const known = items.map(({ id }) => kept.get(id));
  const cards = await context.get(PersonCards).find(personsIn(known));
  const current = known.map((text, index) =>
    isCurrent(text, items[index]?.rowVersion ?? '', cards) ? text.text : undefined,
  );
  const missing = items.filter((_item, index) => current[index] === undefined);
  texts.count(items.length - missing.length, missing.length);
  if (missing.length === 0) {
    return current as readonly string[];
  }
  const read = await readItems(context, list, missing);
  if (!isLast && missing.some(({ id, rowVersion }) => read.get(id)?.rowVersion !== rowVersion)) {
    return undefined;
  }
  return items
    .map(({ id }, index) => current[index] ?? read.get(id)?.text)
    .filter((text): text is string => text !== undefined);
}

function personsIn(texts: readonly (ItemText | undefined)[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const text of texts) {
    for (const { id } of text?.people ?? []) {
      ids.add(id);
    }
  }
  return ids;
}

async function readItems<Row extends Marked, Item>(
  context: ListContext,
  list: ListedItems<Row, Item>,
  wanted: readonly Marked[],
): Promise<ReadonlyMap<string, ItemText>> {
  const rows = await context.db.rows(sql<Row>`select t.xmin as "rowVersion", ${list.columns} from ${list.table} t
    where t.id = any(${wanted.map(({ id }) => id)}::uuid[])`);
  const { people = () => [] } = list;
  const cards = await context.get(PersonCards).find(rows.flatMap((row) => people(row)));
  const kept = context.get(ItemTexts).of(list);
  const texts = new Map<string, ItemText>();
  for (const row of rows) {
    const text = writeItem(list, row, cards);
    kept.set(row.id, text);
    texts.set(row.id, text);
  }
  return texts;
}
