import type { Sql } from './database';
import type { DatabaseEngine, ResultSet, ScopedStatement } from './engine';

/** Id of the installation's stream, for everything that belongs to no portal. */
export const installationStream = '00000000-0000-0000-0000-000000000000';

const systemScope = { role: 'system_core', clientId: undefined, personId: undefined } as const;

/** A statement of core's own work across portals. */
export function asSystem(query: Sql): ScopedStatement {
  return { ...query.compile(), scope: systemScope };
}

/** Runs core's own statements in one transaction and one message. */
export async function runAsSystem(
  engine: DatabaseEngine,
  mode: 'read' | 'write',
  ...queries: readonly Sql[]
): Promise<readonly ResultSet[]> {
  return engine.once(mode, queries.map(asSystem));
}

/** Rows of one reading statement of core. The one cast from result rows to the type that the statement declares. */
export async function rowsAsSystem<Row>(engine: DatabaseEngine, query: Sql<Row>): Promise<readonly Row[]> {
  const [result] = await runAsSystem(engine, 'read', query);
  return (result?.rows ?? []) as readonly Row[];
}

/** Rows of one writing statement of core. */
export async function writtenRowsAsSystem<Row>(engine: DatabaseEngine, query: Sql<Row>): Promise<readonly Row[]> {
  const [result] = await runAsSystem(engine, 'write', query);
  return (result?.rows ?? []) as readonly Row[];
}
