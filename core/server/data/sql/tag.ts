import type { OwnedId, PublishedView } from '../../../contract';
import type { Bind, Sql, SqlTag, Statement } from './database';

/** Schema of an owner: its id with underscores for dashes. */
export function schemaOf(ownerId: string): string {
  return ownerId.replaceAll('-', '_');
}

/** Quoted name of a published view, `core:people` → `"core"."people"`. */
export function viewName(id: OwnedId): string {
  const [owner = '', name = ''] = id.split(':');
  return `${quoteIdentifier(schemaOf(owner))}.${quoteIdentifier(schemaOf(name))}`;
}

/** @throws TypeError for a name that cannot be an identifier. */
export function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new TypeError('An SQL identifier must have at least one character and no NUL.');
  }
  return name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`;
}

/** For commands that take no parameters, such as `set local` and `comment on`. */
export function quoteLiteral(text: string): string {
  if (text.includes('\0')) {
    throw new TypeError('An SQL literal must have no NUL.');
  }
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
  return text.includes('\\') ? `E${quoted}` : quoted;
}

function tag<Row = unknown>(text: TemplateStringsArray, ...values: readonly Bind[]): Sql<Row> {
  return new Fragment<Row>([...text], values);
}

function join(parts: readonly Sql[], separator: Sql): Sql {
  const values: Bind[] = [];
  for (const part of parts) {
    if (values.length > 0) {
      values.push(separator);
    }
    values.push(part);
  }
  return new Fragment(
    Array.from({ length: values.length + 1 }, () => ''),
    values,
  );
}

function and(conditions: readonly (Sql | false | undefined)[]): Sql {
  const kept = conditions.filter((condition): condition is Sql => condition !== false && condition !== undefined);
  if (kept.length === 0) {
    return new Fragment(['true'], []);
  }
  return join(
    kept.map((condition) => new Fragment(['(', ')'], [condition])),
    new Fragment([' and '], []),
  );
}

class Fragment<Row = unknown> implements Sql<Row> {
  declare readonly row?: Row;

  constructor(
    private readonly texts: readonly string[],
    private readonly values: readonly Bind[],
    private readonly views: readonly OwnedId[] = [],
  ) {}

  compile(): Statement {
    const values: unknown[] = [];
    const views = new Set<OwnedId>();
    const text = this.write(values, views);
    return { text, values, views: [...views] };
  }

  private write(values: unknown[], views: Set<OwnedId>): string {
    for (const view of this.views) {
      views.add(view);
    }
    let text = this.texts[0] ?? '';
    for (const [index, value] of this.values.entries()) {
      text += this.writeValue(value, values, views) + (this.texts[index + 1] ?? '');
    }
    return text;
  }

  private writeValue(value: Bind, values: unknown[], views: Set<OwnedId>): string {
    if (value instanceof Fragment) {
      return value.write(values, views);
    }
    values.push(value);
    return `$${values.length}`;
  }
}

/**
 * A number as part of the text, for `limit`: with a parameter, the generic plan expects a tenth of the table, so
 * PostgreSQL never uses it and plans every time. Use few different numbers, as each makes a statement of its own.
 */
export function fixedNumber(number: number): Sql {
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new TypeError('Only a whole number can be part of the text of a statement.');
  }
  return new Fragment([String(number)], []);
}

/** Composes SQL: values become parameters, fragments compose, and the text depends only on the fragments. */
export const sql: SqlTag = Object.assign(tag, {
  id: (...names: readonly string[]): Sql => new Fragment([names.map(quoteIdentifier).join('.')], []),
  json: (value: unknown): Sql => new Fragment(['', '::jsonb'], [JSON.stringify(value)]),
  join,
  and,
  view: (view: PublishedView): Sql => new Fragment([viewName(view.id)], [], [view.id]),
  empty: new Fragment([''], []) as Sql,
});
