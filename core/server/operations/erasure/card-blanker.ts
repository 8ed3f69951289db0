import type { Clock } from '../../../kernel/services';
import { rowsAsSystem } from '../../data/sql/system-statements';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import type { Sql } from '../../data/sql/database';
import { defaultBatchSize } from '../../data/sql/delete-in-batches';
import type { DatabaseEngine, StatementScope } from '../../data/sql/engine';
import { fixedNumber, sql } from '../../data/sql/tag';
import { blankCards } from './blank-cards';
import type { ErasureState, ErasureStore } from './erasure-store';

/** State of one pass of an erasure. */
export interface ErasurePass {
  readonly state: ErasureState;
  readonly signal: AbortSignal | undefined;
  /** Called after each batch: restarts the time limit of the job. */
  readonly progress: () => void;
}

/** A table with its declaration. */
export interface DeclaredTable {
  readonly name: Sql;
  readonly declaration: TableDeclaration;
  /** The owner of the table, to whom none of its policies apply: the rows of every portal and person. */
  readonly scope: StatementScope;
}

export interface CardEraserOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly store: ErasureStore;
}

/** The rows of one portal or person in a table, and the column that shows persons. */
interface CardRows {
  readonly table: DeclaredTable;
  readonly tenantColumn: Sql;
  readonly tenant: string;
  readonly column: string;
  readonly order: string;
}

interface CardRow {
  /** Value of the column that orders the rows. */
  readonly place: string | number | bigint;
  readonly value: unknown;
  readonly isShown: boolean;
  /** Of the value; null where it is not shown. */
  readonly hash: string | null;
  /** Number of rows that were read. */
  readonly size: bigint;
}

/**
 * Blanks the person in columns that tables declare as `cards`. Rows are read in batches along an index, and only those
 * that show the person are written. A row that changed between the two is left to the closing pass, so no change is lost.
 */
export class CardBlanker {
  constructor(private readonly options: CardEraserOptions) {}

  async blank(pass: ErasurePass, table: DeclaredTable): Promise<void> {
    const { cards = {}, tenancy } = table.declaration;
    const tenantColumn = sql.id(tenancy === 'portal' ? 'client_id' : 'person_id');
    for (const [column, order] of Object.entries(cards)) {
      for await (const tenant of this.tenants(pass, table)) {
        await this.blankRows(pass, { table, tenantColumn, tenant, column, order });
      }
    }
  }

  /** The portals of the person; for tables of persons, all persons who were members of one of these portals. */
  private async *tenants({ state }: ErasurePass, table: DeclaredTable): AsyncGenerator<string> {
    const portals = await rowsAsSystem(
      this.options.engine,
      sql<{ id: string }>`select client_id as id from core.membership where person_id = ${state.personId}::uuid
        order by client_id`,
    );
    if (table.declaration.tenancy === 'portal') {
      yield* portals.map(({ id }) => id);
      return;
    }
    const known = new Set<string>();
    for (const portal of portals) {
      for await (const members of this.members(portal.id)) {
        const unknown = members.filter((id) => !known.has(id));
        for (const id of unknown) {
          known.add(id);
        }
        yield* await this.withRows(table, unknown);
      }
    }
  }

  /** Includes former members; reads by the unique key of memberships. */
  private async *members(clientId: string): AsyncGenerator<readonly string[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await rowsAsSystem(
        this.options.engine,
        sql<{ id: string }>`select person_id as id from core.membership
          where client_id = ${clientId}::uuid and person_id > ${after}::uuid order by person_id limit ${fixedNumber(defaultBatchSize)}`,
      );
      yield rows.map(({ id }) => id);
      const last = rows.at(-1);
      if (last === undefined || rows.length < defaultBatchSize) {
        return;
      }
      after = last.id;
    }
  }

  /** The persons who have rows in the table; most have none. */
  private async withRows({ name, scope }: DeclaredTable, ids: readonly string[]): Promise<readonly string[]> {
    const query = sql`select wanted.id::text as id from unnest(${ids}::uuid[]) wanted (id)
      where exists (select from ${name} t where t.person_id = wanted.id)`;
    const [result] = await this.options.engine.once('read', [{ ...query.compile(), scope }]);
    return (result?.rows ?? []).map(({ id }) => String(id));
  }

  private async blankRows(pass: ErasurePass, rows: CardRows): Promise<void> {
    let after: CardRow['place'] | undefined;
    for (;;) {
      pass.signal?.throwIfAborted();
      const found = await this.read(pass, rows, after);
      const shown = found.filter(({ isShown }) => isShown);
      if (shown.length > 0) {
        await this.write(pass, rows, shown);
      }
      pass.progress();
      const last = found.at(-1);
      if (last === undefined || last.size < defaultBatchSize) {
        return;
      }
      after = last.place;
    }
  }

  /** @returns the rows that show the person, in order, and the last row of the batch. */
  private async read(
    { state }: ErasurePass,
    { table, tenantColumn, tenant, ...names }: CardRows,
    after: CardRow['place'] | undefined,
  ): Promise<readonly CardRow[]> {
    const [column, order] = [sql.id(names.column), sql.id(names.order)];
    const { personId, email = personId } = state;
    const named = sql`jsonb_build_object('id', ${personId}::text, 'email', ${email}::text)`;
    const isLater = after !== undefined && sql`${order} > ${after}`;
    const query = sql`
      with batch as materialized (
        select ${order} as place, ${column} as value from ${table.name}
        where ${sql.and([sql`${tenantColumn} = ${tenant}::uuid`, isLater])} order by ${order} limit ${fixedNumber(defaultBatchSize)}),
      seen as (
        select place, value, jsonb_path_exists(value, '$.** ? (@ == $id || @ == $email)', ${named}) is true as is_shown,
          row_number() over (order by place) as number, count(*) over () as size from batch)
      select place, case when is_shown then value end as value, case when is_shown then md5(value::text) end as hash,
        is_shown as "isShown", size from seen
      where is_shown or number = size order by place`;
    const [result] = await this.options.engine.once('read', [{ ...query.compile(), scope: table.scope }]);
    // The one cast from what the database sends to what the statement selects.
    return (result?.rows ?? []) as unknown as readonly CardRow[];
  }

  private async write({ state }: ErasurePass, rows: CardRows, shown: readonly CardRow[]): Promise<void> {
    const { engine, clock, store } = this.options;
    const { personId, email } = state;
    const { table, tenantColumn, tenant } = rows;
    const [column, order] = [sql.id(rows.column), sql.id(rows.order)];
    const changed = shown.flatMap(({ place, value, hash }) => {
      const blanked = blankCards(value, { id: personId, email });
      return JSON.stringify(blanked) === JSON.stringify(value)
        ? []
        : [{ hash, row: { [rows.order]: String(place), [rows.column]: blanked } }];
    });
    if (changed.length > 0) {
      // The row type converts the places to the type of the column.
      const update = sql`update ${table.name} t set ${column} = r.${column}
        from jsonb_array_elements(${sql.json(changed)}::jsonb) c,
          jsonb_populate_record(null::${table.name}, c -> 'row') r
        where t.${tenantColumn} = ${tenant}::uuid and t.${order} = r.${order} and md5(t.${column}::text) = c ->> 'hash'`;
      const count = store.count(personId, { changedRows: changed.length });
      await engine.once('write', [
        store.lock(personId, clock.now()),
        { ...update.compile(), scope: table.scope },
        count,
      ]);
    }
  }
}
