import type { DatabaseEngine, ScopedStatement } from './engine';
import type { RunText } from './migration-owner';
import { rowsOf } from './migration-owner';
import type { Parameter } from './parameters';
import { toParameter } from './parameters';
import { switchTo } from './scope';
import { quoteLiteral } from './tag';

/** How the database analyzed a statement, without running it. */
export interface StatementDescription {
  readonly text: string;
  /** Types of the parameters, by their catalogue names. */
  readonly parameters: readonly string[];
  /** Types of the columns; undefined before PostgreSQL 16, which does not report them. */
  readonly columns: readonly string[] | undefined;
}

/**
 * For tests: prepares statements under their roles and returns their parameter and column types. Checks every statement
 * of a plugin against its tables, privileges and views without needing any rows.
 *
 * @throws DatabaseError for the first statement that is not valid.
 */
export async function describeStatements(
  engine: DatabaseEngine,
  statements: readonly ScopedStatement[],
): Promise<readonly StatementDescription[]> {
  return engine.administer(async (run) => {
    const [server] = await rowsOf<{ version: number }>(
      run,
      `select current_setting('server_version_num')::int as version`,
    );
    const columns = (server?.version ?? 0) >= 160_000 ? 'result_types::text[]' : 'null::text[]';
    const described: StatementDescription[] = [];
    for (const statement of statements) {
      const description = await prepared(run, statement, async () => {
        const [row] = await rowsOf<{ parameters: readonly string[]; columns: readonly string[] | null }>(
          run,
          `select parameter_types::text[] as parameters, ${columns} as columns
           from pg_prepared_statements where name = 'described'`,
        );
        const parameters = row?.parameters ?? [];
        // Preparing does not check privileges; `explain` with null parameters does.
        await run(`explain ${executing(parameters.map(() => null))}`);
        return { text: statement.text, parameters, columns: row?.columns ?? undefined };
      });
      described.push(description);
    }
    return described;
  });
}

/** For tests: the lines of a statement's generic plan, under its role. */
export async function explainStatement(engine: DatabaseEngine, statement: ScopedStatement): Promise<readonly string[]> {
  return engine.administer((run) =>
    prepared(run, statement, async () => {
      const [row] = await rowsOf<{ parameters: readonly string[] }>(
        run,
        `select parameter_types::text[] as parameters from pg_prepared_statements where name = 'described'`,
      );
      await run('set local plan_cache_mode = force_generic_plan');
      const plan = await rowsOf<{ 'QUERY PLAN': string }>(
        run,
        `explain (costs off) ${executing((row?.parameters ?? []).map(() => null))}`,
      );
      return plan.map((line) => line['QUERY PLAN']);
    }),
  );
}

/**
 * For tests: executes a statement by its generic plan, under its role, and returns the lines of the plan with the row
 * count of each node. Writes are rolled back.
 */
export async function countStatement(engine: DatabaseEngine, statement: ScopedStatement): Promise<readonly string[]> {
  return engine.administer((run) =>
    prepared(run, statement, async () => {
      await run('set local plan_cache_mode = force_generic_plan');
      const values = statement.values.map(toParameter);
      const plan = await rowsOf<{ 'QUERY PLAN': string }>(
        run,
        `explain (analyze, costs off, timing off, summary off) ${executing(values)}`,
      );
      return plan.map((line) => line['QUERY PLAN']);
    }),
  );
}

/** Prepares a statement under its role, inspects it, and rolls back. */
async function prepared<T>(run: RunText, { text, scope }: ScopedStatement, inspect: () => Promise<T>): Promise<T> {
  await run('begin');
  try {
    await run(`${switchTo(scope)}; prepare described as ${text}`);
    const result = await inspect();
    await run('deallocate described');
    return result;
  } finally {
    await run('rollback; reset role');
  }
}

function executing(values: readonly Parameter[]): string {
  const literals = values.map((value) => (value === null ? 'null' : quoteLiteral(value))).join(', ');
  return `execute described${literals === '' ? '' : ` (${literals})`}`;
}
