/** A value of a conflict as text: texts and numbers as they are, others as JSON. */
export function describeValue(_field: string, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');
}
