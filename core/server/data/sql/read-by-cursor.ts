import type { Database, Sql } from './database';
import { sql } from './tag';

/**
 * Reads a result of any size in batches of 200 rows, within the transaction of `database`. A transaction can have one
 * such reading open at a time.
 *
 * Uses a cursor rather than keyset pages: the rows are found and sorted once, whatever indexes the table has.
 */
export async function* readByCursor<Row>(database: Database, query: Sql<Row>): AsyncGenerator<readonly Row[]> {
  await database.run(sql`declare core_reading no scroll cursor for ${query}`);
  for (;;) {
    const rows = await database.rows(sql<Row>`fetch 200 from core_reading`);
    if (rows.length === 0) {
      break;
    }
    yield rows;
  }
  await database.run(sql`close core_reading`);
}
