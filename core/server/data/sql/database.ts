import type { OwnedId, PublishedView } from '../../../contract';

/** A fragment of SQL over the plugin's own schema. Values become parameters; fragments compose. */
export interface Sql<Row = unknown> {
  compile(): Statement;
  /** For type inference only. */
  readonly row?: Row;
}
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Published views that the text names, without duplicates. */
  readonly views?: readonly OwnedId[];
}
/** Values that the `sql` tag accepts between its parts; each becomes a bound parameter, never text of the statement. */
export type Bind = string | number | bigint | boolean | Date | Uint8Array | null | undefined | readonly Bind[] | Sql;

/** Type of the `sql` tag in `tag.ts`. A plain string does not type-check where SQL is expected. */
export interface SqlTag {
  <Row = unknown>(text: TemplateStringsArray, ...values: readonly Bind[]): Sql<Row>;
  id(...names: readonly string[]): Sql;
  json(value: unknown): Sql;
  join(parts: readonly Sql[], separator: Sql): Sql;
  /** Joins the conditions with `and`, without those that are false or undefined; `true` when none is left. */
  and(conditions: readonly (Sql | false | undefined)[]): Sql;
  /** A published view of another plugin; refused unless `reads` names it. */
  view(view: PublishedView): Sql;
  readonly empty: Sql;
}

/** The database within one request: its role, its tenant, its transaction. */
export interface Database {
  rows<Row>(query: Sql<Row>): Promise<readonly Row[]>;
  row<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** Number of rows changed. */
  run(query: Sql): Promise<number>;
  /** Several statements in one message to the database. */
  batch(queries: readonly Sql[]): Promise<readonly (readonly unknown[])[]>;
}
