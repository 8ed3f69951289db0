import { hash } from 'node:crypto';
import type { ServiceToken } from '../../../contract';
import { listLimits, localized, serviceToken } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { Database, Sql } from '../sql/database';
import { fixedNumber, sql } from '../sql/tag';
import { collaborationMessages } from './messages';
import type { RowFilter } from './filter-rows';
import { filterRows } from './filter-rows';

/** The page that a request asks for; the query of `pageOf`. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Options of `page`. */
export interface PageOptions<Row> {
  /** Ends before `where` and selects every column of `sort`. */
  readonly select: Sql<Row>;
  /** At least the condition on `client_id`, which the index begins with: without it the list scans every portal. */
  readonly where: readonly [Sql, ...(Sql | false | undefined)[]];
  /**
   * Columns in one direction, the id last, such as `updated_at desc`, `id desc`. An index must contain them in this order,
   * after `client_id` and the other columns that `where` compares. Not the id alone where the primary key is the id alone:
   * that index has the same order, and the planner may scan it through the rows of other portals.
   */
  readonly sort: readonly string[];
  /**
   * Columns of `select` that `where` requires to be null and that precede the order in the index. The planner uses such an
   * index only if the order begins with these columns, unlike with equal values.
   */
  readonly nulls?: readonly string[];
  /**
   * Conditions of which a row meets exactly one, such as its category. An index that begins with the column cannot return
   * several values in order, so each condition is read separately and the first rows of all are merged.
   */
  readonly anyOf?: readonly Sql[];
  /** Another condition, which the index of the order does not support, such as words within a title. */
  readonly filter?: RowFilter;
}

/** Rows of a list and the cursor of the next page. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** Signs list cursors, so that clients cannot forge them. A per-request service of core. */
export interface CursorSigner {
  /** Returns the signature of a text, safe in URLs. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}
export const CursorSigner = serviceToken<CursorSigner>('core:CursorSigner');

/**
 * Reads a page by keyset: the thousandth page is as fast as the first, and no row is repeated or skipped when rows are
 * added meanwhile. The cursor is signed and valid only for the filter that it was created for (decisions.md D2).
 *
 * @throws AppError `validation_failed` for a cursor of another list or filter.
 * @example
 * ```ts
 * import type { PageQuery, PortalContext } from '@tessera/core/server';
 * import { page, sql } from '@tessera/core/server';
 *
 * interface NoteRow {
 *   readonly id: string;
 *   readonly title: string;
 * }
 *
 * export const listNotes = (context: PortalContext, query: PageQuery) =>
 *   page(context, query, {
 *     select: sql<NoteRow>`select id, title from note`,
 *     where: [sql`client_id = ${context.clientId}`],
 *     sort: ['id desc'],
 *   });
 * ```
 */
export function page<Row extends object>(
  context: { readonly db: Database; get<T>(token: ServiceToken<T>): T },
  query: PageQuery,
  options: PageOptions<Row>,
): Promise<Page<Row>> {
  return readPage({ db: context.db, signer: context.get(CursorSigner) }, query, options);
}

/** `page` for services of core, which have no plugin's context. */
export async function readPage<Row extends object>(
  reader: PageReader,
  query: PageQuery,
  options: PageOptions<Row>,
): Promise<Page<Row>> {
  const { cursor, order, limit, stretch } = planPage(reader, query, options);
  if (options.anyOf?.length === 0) {
    return { items: [], nextCursor: null };
  }
  const rows = await readRows(reader.db, options, stretch);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) {
    return { items, nextCursor: null };
  }
  const values = new Map<string, unknown>(Object.entries(last));
  return { items, nextCursor: cursor.write(order.columns.map((column) => values.get(column))) };
}

/** The cursor of a list's beginning: like every cursor it is valid for this list and filter only. */
export function startCursor({ signer }: Pick<PageReader, 'signer'>, options: PageOptions<unknown>): string {
  return new Cursor(signer, options).write([]);
}

/** The error of a cursor that belongs to another list or filter. */
export function badCursor(): AppError {
  return new AppError('validation_failed', localized(collaborationMessages.badCursor), { params: { field: 'cursor' } });
}

/** Services that reading a page requires. */
export interface PageReader {
  readonly db: Pick<Database, 'rows'>;
  readonly signer: CursorSigner;
}

interface PagePlan {
  readonly cursor: Cursor;
  readonly order: SortOrder;
  /** Items of the page; one more row is read to see whether there is a next page. */
  readonly limit: number;
  readonly stretch: Stretch;
}

function planPage({ signer }: PageReader, query: PageQuery, options: PageOptions<unknown>): PagePlan {
  const order = readSort(options.sort);
  const cursor = new Cursor(signer, options);
  const limit = Math.min(query.limit ?? listLimits.defaultSize, listLimits.maxSize);
  const asked = limits.find((each) => each >= limit) ?? listLimits.maxSize;
  const position = cursor.read(query.cursor);
  return {
    cursor,
    order,
    limit,
    stretch: { order, position: position?.length === 0 ? undefined : position, limit: asked + 1 },
  };
}

interface SortOrder {
  readonly columns: readonly string[];
  readonly isDescending: boolean;
}

function readSort(sort: readonly string[]): SortOrder {
  const parts = sort.map((part) => part.split(' '));
  const isDescending = parts[0]?.[1] === 'desc';
  for (const [column = '', direction] of parts) {
    if (!/^[a-z_]+$/.test(column) || (direction === 'desc') !== isDescending) {
      throw new TypeError(
        `Sort '${sort.join(', ')}' must name columns in one direction; store a negated number to reverse one.`,
      );
    }
  }
  return { columns: parts.map(([column = '']) => column), isDescending };
}

/** Limits are rounded up to these, plus one row: few limits mean few statements, whose plans are cached. */
const limits: readonly number[] = [20, listLimits.defaultSize, 100, listLimits.maxSize];

/** The rows of a list to read. */
interface Stretch {
  readonly order: SortOrder;
  readonly position: readonly Value[] | undefined;
  readonly limit: number;
}

function readRows<Row extends object>(
  db: Pick<Database, 'rows'>,
  options: PageOptions<Row>,
  stretch: Stretch,
): Promise<readonly Row[]> {
  const { filter, where, anyOf, ...rest } = options;
  if (filter === undefined) {
    return db.rows(statement(options, stretch));
  }
  const any = anyOf && sql.join([...anyOf], sql` or `);
  return filterRows(db, {
    condition: filter.condition,
    order: orderOf(stretch.order),
    limit: stretch.limit,
    first: (width) => statement(options, { ...stretch, limit: width }),
    found: () => statement<Row>({ ...rest, where: [...where, any, filter.found] }, stretch),
  });
}

function statement<Row>(options: PageOptions<Row>, { order, position, limit }: Stretch): Sql<Row> {
  const { select, where, anyOf, nulls = [] } = options;
  const { columns, isDescending } = order;
  const comma = sql`, `;
  const by = sql.join([...nulls.map((column) => sql.id(column)), orderOf(order)], comma);
  const after =
    position !== undefined &&
    sql`(${sql.join(
      columns.map((column) => sql.id(column)),
      comma,
    )}) ${isDescending ? sql`<` : sql`>`}
      (${sql.join(
        position.map((value) => sql`${value}`),
        comma,
      )})`;
  const read = (branch?: Sql): Sql<Row> =>
    sql<Row>`${select} where ${sql.and([branch, ...where, after])} order by ${by} limit ${fixedNumber(limit)}`;
  if (anyOf === undefined || anyOf.length === 1) {
    return read(anyOf?.[0]);
  }
  const branches = sql.join(
    anyOf.map((branch) => sql`(${read(branch)})`),
    sql` union all `,
  );
  return sql<Row>`select * from (${branches}) merged order by ${by} limit ${fixedNumber(limit)}`;
}

function orderOf({ columns, isDescending }: SortOrder): Sql {
  const names = columns.map((column) => sql.id(column));
  return sql.join(isDescending ? names.map((name) => sql`${name} desc`) : names, sql`, `);
}

type Value = string | number;

/** Opaque position in one list under one filter: `<values>.<signature>`. The signature covers the filter's hash. */
class Cursor {
  private readonly filter: string;

  constructor(
    private readonly signer: CursorSigner,
    { select, where, sort, anyOf = [], filter }: PageOptions<unknown>,
  ) {
    const sifted = filter === undefined ? sql.empty : filter.condition;
    const { text, values } = sql`${select} ${sql.and(where)} ${sql.and(anyOf)}${sifted}`.compile();
    this.filter = hash('sha256', JSON.stringify([text, values, sort]), 'base64url');
  }

  read(cursor: string | undefined): readonly Value[] | undefined {
    if (cursor === undefined || cursor === '') {
      return undefined;
    }
    const cut = cursor.indexOf('.');
    const payload = cursor.slice(0, Math.max(0, cut));
    if (!this.signer.isSigned(`${this.filter}.${payload}`, cursor.slice(cut + 1))) {
      throw badCursor();
    }
    // Signed by this installation for this list, so its shape is known.
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as readonly Value[];
  }

  write(values: readonly unknown[]): string {
    const plain = values.map((value) => (typeof value === 'bigint' ? value.toString() : value));
    const payload = Buffer.from(JSON.stringify(plain)).toString('base64url');
    return `${payload}.${this.signer.sign(`${this.filter}.${payload}`)}`;
  }
}
