import type { ServiceToken } from '../../../contract';
import { listLimits } from '../../../contract';
import type { Database } from '../sql/database';
import type { Page, PageOptions, PageQuery, PageReader } from './page';
import { badCursor, CursorSigner, readPage, startCursor } from './page';

/** One group of a list: which rows it has and how they are read. */
export interface ListGroupOptions<Options> {
  /** Identifies the group in cursors; without `~`. */
  readonly key: string;
  readonly options: Options;
}

/** Between the key of a group and the cursor within it. */
const separator = '~';

/** The group in which a page begins; undefined at the beginning of the list. */
export function groupOfCursor({ cursor }: PageQuery): string | undefined {
  return cursor === undefined || cursor === '' ? undefined : cursor.slice(0, Math.max(0, cursor.indexOf(separator)));
}

/**
 * Reads a page of groups that follow each other. No index contains the order of the groups, so each is read by its own
 * statement, in the order of its index, until the page is full.
 *
 * @throws AppError `validation_failed` for a cursor of another list, filter or grouping.
 */
export function groupedPage<Row extends object>(
  context: { readonly db: Database; get<T>(token: ServiceToken<T>): T },
  query: PageQuery,
  groups: readonly ListGroupOptions<PageOptions<Row>>[],
): Promise<Page<Row>> {
  return readGroupedPage({ db: context.db, signer: context.get(CursorSigner) }, query, groups);
}

/** `groupedPage` for services of core, which have no plugin's context. */
async function readGroupedPage<Row extends object>(
  reader: PageReader,
  query: PageQuery,
  groups: readonly ListGroupOptions<PageOptions<Row>>[],
): Promise<Page<Row>> {
  const limit = Math.min(query.limit ?? listLimits.defaultSize, listLimits.maxSize);
  const first = groupOfCursor(query);
  const from = first === undefined ? 0 : groups.findIndex(({ key }) => key === first);
  if (from < 0) {
    throw badCursor();
  }
  let cursor = first === undefined ? undefined : query.cursor?.slice(first.length + separator.length);
  const items: Row[] = [];
  for (const [index, { key, options }] of groups.entries()) {
    if (index < from) {
      continue;
    }
    if (items.length === limit) {
      return { items, nextCursor: `${key}${separator}${startCursor(reader, options)}` };
    }
    const page = await readPage(reader, { limit: limit - items.length, cursor }, options);
    items.push(...page.items);
    if (page.nextCursor !== null) {
      return { items, nextCursor: `${key}${separator}${page.nextCursor}` };
    }
    cursor = undefined;
  }
  return { items, nextCursor: null };
}
