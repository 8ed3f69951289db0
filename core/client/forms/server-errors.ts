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
 * matches the form's field names unless `requestNames` maps them; case does not matter. A refused entry of a map, such as a
 * custom value, is named alone (`params.field`).
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
      const isPart = Array.isArray(value) ? /^\d+$/.test(index) : isMap(value) && Object.hasOwn(value, index);
      fields[isPart ? `${name}.${index}` : name] ??= sentence;
      assigned.add(sentence);
    }
  }
  const { field } = error.params;
  const [head = '', key = ''] = typeof field === 'string' ? field.split('.') : [];
  const map = Object.entries(values).find(([name, value]) => (wireNames[name] ?? name) === head && isMap(value));
  if (map !== undefined && Object.hasOwn(map[1] as object, key)) {
    fields[`${map[0]}.${key}`] ??= error.message;
    assigned.add(error.message);
  }
  const others = error.sentences.filter((sentence) => !assigned.has(sentence));
  return { fields, others: assigned.size === 0 && others.length === 0 ? [error.message] : others };
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
