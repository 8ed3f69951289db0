import { DatabaseError } from './engine';

/** Text form of a parameter; null is SQL's null. */
export type Parameter = string | null;

/**
 * Writes a bound value as PostgreSQL reads it.
 *
 * @throws DatabaseError 22021 for text that no encoding has, which the database would otherwise change silently.
 */
export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) {
    return null;
  }
  if (typeof value === 'string') {
    return checkedText(value);
  }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (ArrayBuffer.isView(value)) {
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  }
  if (Array.isArray(value)) {
    return arrayLiteral(value);
  }
  throw new TypeError('An object is no parameter of SQL; wrap it in sql.json().');
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`;
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) {
    return arrayLiteral(value);
  }
  const text = toParameter(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A lone half of a surrogate pair becomes U+FFFD on its way to the database, and a NUL ends the text. */
function checkedText(text: string): string {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) {
    throw new DatabaseError('22021', 'Text holds a character that cannot be stored.');
  }
  return text;
}
