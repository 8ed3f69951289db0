import type { DatabaseEngine, ScopedStatement } from './engine';
import { rowsOf } from './migration-owner';
import { switchTo } from './scope';

/** What the database makes of a statement without running it. */
export interface StatementDescription {
  readonly text: string;
  /** Types of the parameters, as the catalogue words them. */
  readonly parameters: readonly string[];
  /** Types of the columns; undefined before PostgreSQL 16, which does not tell. */
  readonly columns: readonly string[] | undefined;
}

/**
 * For tests: prepares statements under their roles and says what they take and give, so that every statement of a
 * plugin is proved to fit its tables, rights and views included, without a row.
 *
 * @throws DatabaseError of the first that does not fit.
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
    for (const { text, scope } of statements) {
      await run('begin');
      try {
        await run(`${switchTo(scope)}; prepare described as ${text}`);
        const [row] = await rowsOf<{ parameters: readonly string[]; columns: readonly string[] | null }>(
          run,
          `select parameter_types::text[] as parameters, ${columns} as columns
           from pg_prepared_statements where name = 'described'`,
        );
        // Planning is where rights are not yet asked for: explaining with empty parameters is.
        const nothing = (row?.parameters ?? []).map(() => 'null').join(', ');
        await run(`explain execute described${nothing === '' ? '' : ` (${nothing})`}; deallocate described`);
        described.push({ text, parameters: row?.parameters ?? [], columns: row?.columns ?? undefined });
      } finally {
        await run('rollback; reset role');
      }
    }
    return described;
  });
}
