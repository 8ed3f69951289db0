import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

const placeholder = /\{(\w+)\}/;

/** SQL expression for the file key of a declared pattern. Null where one of its columns is null. */
export function fileKeySql(pattern: string): Sql {
  const parts = pattern
    .split(placeholder)
    .map((part, index) => (index % 2 === 1 ? sql`${sql.id(part)}::text` : sql`${part}::text`));
  return sql`(${sql.join(parts, sql` || `)})`;
}
