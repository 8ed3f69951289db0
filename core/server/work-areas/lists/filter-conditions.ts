import { choicesOf, daysOf } from '../../../contract';
import type { CallContext } from '../../request-context/call-context';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { CustomSelection } from '../custom-fields/custom-fields';
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

/** The condition of a filter by a custom field on a column of values, null for none; see `CustomFields.select`. */
export function customCondition(column: Sql, { fieldId, test }: CustomSelection): Sql {
  switch (test?.kind) {
    case undefined:
      return sql`false`;
    case 'none':
      return sql`(${column} is null or not ${column} ? ${fieldId}::text)`;
    case 'except': {
      const objects = customObjectsOf(fieldId, test.values).map((object) => sql`${column} @> ${sql.json(object)}`);
      return objects.length === 0 ? sql`true` : sql`(${column} is null or not (${sql.join(objects, sql` or `)}))`;
    }
    case 'any': {
      const objects = customObjectsOf(fieldId, test.values).map((object) => sql`${column} @> ${sql.json(object)}`);
      return objects.length === 0 ? sql`false` : sql`(${sql.join(objects, sql` or `)})`;
    }
    case 'range':
      return sql.and([
        sql`${column} ? ${fieldId}::text`,
        test.lowest !== undefined && sql`${column} -> ${fieldId}::text >= ${sql.json(test.lowest)}`,
        test.highest !== undefined && sql`${column} -> ${fieldId}::text <= ${sql.json(test.highest)}`,
      ]);
  }
}

/** The objects of which the values of an entity contain one, if its field has one of these: itself, or among others. */
export function customObjectsOf(fieldId: string, values: readonly (string | boolean)[]): readonly object[] {
  return values.flatMap((value): object[] =>
    typeof value === 'string' ? [{ [fieldId]: value }, { [fieldId]: [value] }] : [{ [fieldId]: value }],
  );
}
