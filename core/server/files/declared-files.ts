import type { Sql } from '../sql/database';
import { sql } from '../sql/tag';

const placeholder = /\{(\w+)\}/;

/** Expression for the key that a row names by a declared pattern; null where a column of it is. */
export function fileKeySql(pattern: string): Sql {
  const parts = pattern
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? sql`${sql.id(part)}::text` : sql`${part}::text`));
  return sql`(${sql.join(parts, sql` || `)})`;
}
