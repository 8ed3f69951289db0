import { DatabaseError } from './engine';

/** Text form of a parameter; null is SQL null. */
export type Parameter = string | null;

/**
 * Converts a bound value to the text that PostgreSQL parses.
 *
 * @throws DatabaseError 22021 for text that UTF-8 cannot encode, which would otherwise be changed silently.
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
  throw new TypeError('An object cannot be an SQL parameter; wrap it in sql.json().');
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

/** An unpaired surrogate would be encoded as U+FFFD, and a NUL would end the text. */
function checkedText(text: string): string {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) {
    throw new DatabaseError('22021', 'The text has a character that cannot be stored.');
  }
  return text;
}
