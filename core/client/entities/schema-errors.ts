import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { readSchemaMessage } from '../../contract';
import type { FieldErrors } from '../forms/form-types';
import type { I18n } from '../services';

/**
 * What the schemas of the fields say about values, before they are sent: a change that is kept on the device would be
 * refused much later.
 */
export function schemaErrors<Values extends object>(
  schemas: Readonly<Record<keyof Values & string, $ZodType>>,
  values: Values,
  words: Pick<I18n, 'translate'>,
): FieldErrors<Values> {
  const given = values as Readonly<Record<string, unknown>>;
  const errors = Object.entries<$ZodType>(schemas).flatMap(([name, schema]) => {
    const [issue] = safeParse(schema, given[name]).error?.issues ?? [];
    if (issue === undefined) {
      return [];
    }
    const text = readSchemaMessage(issue.message);
    return [[name, typeof text === 'string' ? text : words.translate(text.message, text.values)]];
  });
  // The one cast of errors: their names are those of the schemas.
  return Object.fromEntries(errors) as FieldErrors<Values>;
}
