import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '../contract';
import { definitionOf } from './describe-plugin-examples';

/** Words in the name of a field that holds a secret; compared with `accessToken` as `access token`. */
const secretWords =
  /\b(tokens?|secrets?|passwords?|passphrases?|tickets?|credentials?|otp|(api|private|access|signing) keys?|(recovery|backup|one time) codes?)\b/;
/** Prefixes of booleans, such as `hasPassword`. */
const booleanPrefixes = /^(is|has|needs|wants|can) /;

/** Finds writing endpoints whose response holds a secret and would be stored for replays. */
export function storedSecrets(endpoints: readonly Endpoint[]): readonly string[] {
  return endpoints.flatMap(({ id, effect, kind, storesResponse, shape: { response } }) => {
    if (effect === 'read' || kind === 'download' || storesResponse === false || response === undefined) {
      return [];
    }
    return [...fieldsOf(response)]
      .filter(isSecret)
      .map((field) => `Endpoint '${id}' returns '${field}' and must declare storesResponse: false.`);
  });
}

function isSecret(field: string): boolean {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return secretWords.test(words) && !booleanPrefixes.test(words);
}

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: $ZodType, seen: Set<$ZodType> = new Set()): ReadonlySet<string> {
  if (seen.has(schema)) {
    return new Set();
  }
  seen.add(schema);
  const definition = definitionOf(schema);
  const { shape, innerType, element, options, items, left, right, valueType, getter } = definition;
  const inner = [innerType, element, left, right, valueType, definition.in, definition.out, getter?.()];
  const parts = [...Object.values(shape ?? {}), ...inner, ...(options ?? []), ...(items ?? [])];
  const names = new Set(Object.keys(shape ?? {}));
  for (const part of parts) {
    if (part !== undefined) {
      for (const name of fieldsOf(part, seen)) {
        names.add(name);
      }
    }
  }
  return names;
}
