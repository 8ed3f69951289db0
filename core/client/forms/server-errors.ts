import type { ApiError } from '../services';

/** Errors of a response, assigned to the fields of the form that sent the request. */
export interface ServerErrors {
  /** By path in the form: the name of a field, and for an item of a list or a map its index or key after a dot. */
  readonly fields: Readonly<Record<string, string>>;
  /** Sentences that belong to no field of this form. */
  readonly others: readonly string[];
}

/**
 * Finds the fields that an error is about. The server names them by their path in the request (`params.fields`), which
 * matches the form's field names unless `requestNames` maps them; case does not matter. A part of a value that was refused, such as
 * one custom value, is named alone (`params.field`).
 */
export function serverErrors(
  error: ApiError,
  values: object,
  wireNames: Readonly<Partial<Record<string, string>>> = {},
): ServerErrors {
  const fields: Record<string, string> = {};
  const assigned = new Set<string>();
  for (const [path, sentence] of Object.entries(Object(error.params['fields']) as Readonly<Record<string, unknown>>)) {
    const [head = '', index = ''] = path.split('.');
    const found = Object.entries(values).find(
      ([name]) => (wireNames[name] ?? name).toLowerCase() === head.toLowerCase(),
    );
    if (found !== undefined && typeof sentence === 'string') {
      const [name, value] = found;
      fields[Array.isArray(value) && /^\d+$/.test(index) ? `${name}.${index}` : name] ??= sentence;
      assigned.add(sentence);
    }
  }
  const { field } = error.params;
  if (typeof field === 'string' && field.includes('.')) {
    // The sentence is also shown for the form, which may have no control for this part.
    fields[field] ??= error.message;
  }
  const others = error.sentences.filter((sentence) => !assigned.has(sentence));
  return { fields, others: assigned.size === 0 && others.length === 0 ? [error.message] : others };
}
