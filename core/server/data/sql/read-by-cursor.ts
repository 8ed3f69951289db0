import { createHash } from 'node:crypto';
import type { Database, Sql } from './database';
import { sql } from './tag';

/**
 * Reads a result of any size in batches of 200 rows, within the transaction of `database`. A transaction can have one
 * such reading open at a time.
 *
 * Uses a cursor rather than keyset pages: the rows are found and sorted once, whatever indexes the table has.
 */
export async function* readByCursor<Row>(database: Database, query: Sql<Row>): AsyncGenerator<readonly Row[]> {
  // Drivers cache the columns of a statement by its text, so queries with different columns need different names.
  const hash = createHash('sha256').update(query.compile().text).digest('hex').slice(0, 16);
  const name = sql.id(`core_reading_${hash}`);
  await database.run(sql`declare ${name} no scroll cursor for ${query}`);
  for (;;) {
    const rows = await database.rows(sql<Row>`fetch 200 from ${name}`);
    if (rows.length === 0) {
      break;
    }
    yield rows;
  }
  await database.run(sql`close ${name}`);
}
