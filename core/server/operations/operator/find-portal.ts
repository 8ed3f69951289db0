import type { DatabaseEngine } from '../../data/sql/engine';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A portal that an operator named. */
export interface NamedPortal {
  readonly clientId: string;
  readonly name: string;
}

/** Finds a portal by its client id or its exact company name. */
export async function findPortal(
  idOrName: string,
  engine: DatabaseEngine,
): Promise<NamedPortal | { readonly problem: string }> {
  const condition = uuidPattern.test(idOrName)
    ? sql`client_id = ${idOrName.toLowerCase()}::uuid`
    : sql`lower(name) = lower(${idOrName})`;
  const rows = await rowsAsSystem(
    engine,
    sql<NamedPortal>`select client_id as "clientId", name from core.portal where ${condition} order by client_id limit 10`,
  );
  const [first] = rows;
  if (first === undefined) {
    return { problem: `There is no portal '${idOrName}'. Use its client id or its exact company name.` };
  }
  if (rows.length > 1) {
    const ids = rows.map((row) => row.clientId).join(', ');
    return { problem: `Several portals have the name '${idOrName}': ${ids}. Use the client id.` };
  }
  return first;
}
