import { serviceToken } from '../../contract';
import { columnParser } from '../sql/column-parsers';
import type { ColumnParser } from '../sql/column-parsers';
import type { Database, Sql } from '../sql/database';
import { sql } from '../sql/tag';

/**
 * Reads the rows of a page packed: one text per column instead of one per value, because sending and parsing single
 * values costs more than finding the rows. Service of core.
 */
export interface PackedRows {
  /**
   * Returns the same rows as `db.rows(statement)`.
   *
   * @param key identifies the columns of the statement
   */
  read<Row extends object>(db: Database, key: string, statement: Sql<Row>): Promise<readonly Row[]>;
}
export const PackedRows = serviceToken<PackedRows>('core:PackedRows');

/** Shapes kept in memory; the oldest is dropped first. */
const maxShapes = 500;

const separator = '\u0001';
const nullMarker = '\u0002';

const boolean = 16;
/** Types whose cast to text equals their text in the protocol (a boolean's first letter) and has no control characters. */
const plainTypes: ReadonlySet<number> = new Set([
  boolean,
  20,
  21,
  23,
  28,
  114,
  700,
  701,
  1007,
  1016,
  1082,
  1083,
  1114,
  1182,
  1184,
  1186,
  1700,
  2950,
  2951,
  3802,
]);
/** Types whose cast to text equals their text in the protocol and may contain any character. */
const textTypes: ReadonlySet<number> = new Set([25, 1043, 1009, 1015, 3807]);

interface Column {
  readonly name: string;
  readonly parser: ColumnParser;
  /** A value may equal the marker of nulls, so values are counted too. */
  readonly isText: boolean;
  readonly packed: Sql;
}

interface Shape {
  readonly columns: readonly Column[];
  /** A row of nulls; copying it is quicker than adding one column after the other. */
  readonly blank: Readonly<Record<string, unknown>>;
  readonly head: Sql;
}

/** Reads the names and types of the columns with the first page that has rows. Other types than those above stay unpacked. */
export class LearnedPackedRows implements PackedRows {
  private readonly shapes = new Map<string, Shape | 'unpackable'>();

  async read<Row extends object>(db: Database, key: string, statement: Sql<Row>): Promise<readonly Row[]> {
    const shape = this.shapes.get(key);
    if (shape === undefined) {
      const rows = await db.rows(statement);
      const [first] = rows;
      if (first !== undefined) {
        this.remember(key, await learnShape(db, Object.keys(first), statement));
      }
      return rows;
    }
    if (shape === 'unpackable') {
      return db.rows(statement);
    }
    const packed = await db.row(sql<Readonly<Record<string, unknown>>>`${shape.head} from (${statement}) page`);
    const rows = packed && unpack(shape, packed);
    // The one cast from the values read to the row that the statement declares.
    return (rows as readonly Row[] | undefined) ?? db.rows(statement);
  }

  private remember(key: string, shape: Shape | 'unpackable'): void {
    this.shapes.set(key, shape);
    if (this.shapes.size > maxShapes) {
      const [oldest = ''] = this.shapes.keys();
      this.shapes.delete(oldest);
    }
  }
}

async function learnShape(db: Database, names: readonly string[], statement: Sql): Promise<Shape | 'unpackable'> {
  const types = await db.row(
    sql<Readonly<Record<string, unknown>>>`select ${sql.join(
      names.map((name, index) => sql`pg_typeof(${sql.id(name)})::oid as ${sql.id(`c${index}`)}`),
      sql`, `,
    )} from (${statement}) page limit 1`,
  );
  const oids = names.map((_name, index) => Number(types?.[`c${index}`]));
  if (!oids.every((oid) => plainTypes.has(oid) || textTypes.has(oid))) {
    return 'unpackable';
  }
  const columns = names.map((name, index) => columnOf(name, index, oids[index] ?? 0));
  return {
    columns,
    blank: Object.fromEntries(names.map((name) => [name, null])),
    head: sql`select count(*)::int as n, ${sql.join(
      columns.map(({ packed }) => packed),
      sql`, `,
    )}`,
  };
}

function columnOf(name: string, index: number, oid: number): Column {
  const column = sql.id(name);
  const text = oid === boolean ? sql`left(${column}::text, 1)` : sql`${column}::text`;
  const packed = sql`string_agg(coalesce(${text}, e'\\x02'), e'\\x01') as ${sql.id(`c${index}`)}`;
  const isText = textTypes.has(oid);
  return {
    name,
    parser: columnParser(oid),
    isText,
    packed: isText ? sql`${packed}, count(${column})::int as ${sql.id(`n${index}`)}` : packed,
  };
}

/** @returns undefined where a value contains the separator or equals the marker, so the texts are ambiguous. */
function unpack(
  { columns, blank }: Shape,
  packed: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const count = Number(packed['n']);
  if (count === 0) {
    return [];
  }
  const texts = columns.map((_column, index) => String(packed[`c${index}`]).split(separator));
  const isAmbiguous = columns.some(({ isText }, index) => {
    const column = texts[index] ?? [];
    return (
      column.length !== count || (isText && column.filter((text) => text !== nullMarker).length !== packed[`n${index}`])
    );
  });
  if (isAmbiguous) {
    return undefined;
  }
  const rows: Record<string, unknown>[] = [];
  for (let position = 0; position < count; position += 1) {
    const row: Record<string, unknown> = { ...blank };
    for (const [index, { name, parser }] of columns.entries()) {
      const text = texts[index]?.[position];
      if (text !== undefined && text !== nullMarker) {
        row[name] = parser(text);
      }
    }
    rows.push(row);
  }
  return rows;
}
