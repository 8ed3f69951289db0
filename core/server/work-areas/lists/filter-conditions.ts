import { choicesOf, daysOf } from '../../../contract';
import type { CallContext } from '../../request-context/call-context';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { LabelSelection } from '../labels/labels';

/** The condition of a person filter (`defineListFilters`) on a column of ids. */
export function personCondition(column: Sql, value: string, { actor }: Pick<CallContext, 'actor'>): Sql {
  if (value === 'none') {
    return sql`${column} is null`;
  }
  if (value === 'others') {
    return sql`${column} <> ${actor.userId ?? null}::uuid`;
  }
  return sql`${column} = ${value === 'me' ? (actor.userId ?? null) : value}::uuid`;
}

/** The condition of a choice filter (`defineListFilters`) on a column of keys. */
export function choiceCondition(column: Sql, value: string): Sql {
  return sql`${column} = any(${choicesOf(value)}::text[])`;
}

/**
 * The condition of a day filter (`defineListFilters`) on a column of dates where `infinity` is no day, so that one index
 * serves every value.
 *
 * @param today of the caller, `YYYY-MM-DD`.
 */
export function dayCondition(column: Sql, value: string, today: string): Sql {
  const days = daysOf(value, today);
  if (days === 'none') {
    return sql`${column} = 'infinity'::date`;
  }
  return sql.and([
    days.from !== undefined && sql`${column} >= ${days.from}::date`,
    days.to === undefined ? sql`${column} < 'infinity'::date` : sql`${column} <= ${days.to}::date`,
  ]);
}

/** The condition of a label filter (`defineListFilters`) on a column of ids, null for none; see `Labels.select`. */
export function labelCondition(column: Sql, { kind, ids }: LabelSelection): Sql {
  return kind === 'any' ? sql`${column} && ${ids}::uuid[]` : sql`(${column} is null or ${column} <@ ${ids}::uuid[])`;
}
