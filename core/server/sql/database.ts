import type { OwnedId, PublishedView } from '../../contract';

/** SQL over the plugin's own schema, never executed by itself. Values become parameters; fragments compose. */
export interface Sql<Row = unknown> {
  compile(): Statement;
  /** Exists for the compiler only. */
  readonly row?: Row;
}
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Published views that it names, each once. */
  readonly views?: readonly OwnedId[];
}
export type Bind = string | number | bigint | boolean | Date | Uint8Array | null | undefined | readonly Bind[] | Sql;

/** Shape of the tag; `sql` in `tag.ts` is the one implementation. A plain string does not type-check where SQL is asked for. */
export interface SqlTag {
  <Row = unknown>(text: TemplateStringsArray, ...values: readonly Bind[]): Sql<Row>;
  id(...names: readonly string[]): Sql;
  json(value: unknown): Sql;
  join(parts: readonly Sql[], separator: Sql): Sql;
  /** Leaves out what is false or undefined; true when nothing is left. */
  and(conditions: readonly (Sql | false | undefined)[]): Sql;
  /** A published view of another plugin; refused unless `reads` names it. */
  view(view: PublishedView): Sql;
  readonly empty: Sql;
}

/** The database as one call sees it: its role, its tenant, its transaction. */
export interface Database {
  rows<Row>(query: Sql<Row>): Promise<readonly Row[]>;
  row<Row>(query: Sql<Row>): Promise<Row | undefined>;
  /** Number of rows changed. */
  run(query: Sql): Promise<number>;
  /** Several statements in one message to the database. */
  batch(queries: readonly Sql[]): Promise<readonly (readonly unknown[])[]>;
}
