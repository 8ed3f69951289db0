import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { said } from '../../contract';
import { AppError } from '../services';
import { describeIssue } from './describe-issue';
import { httpMessages } from './messages';
import { plainWording, validationError } from './problems';
import { unknownField } from './unknown-fields';

/**
 * Checks one part of a call against its schema.
 *
 * @throws AppError `validation_failed` with a sentence for each field.
 */
export function validatePart(schema: $ZodType, value: unknown, part: string, language: string): unknown {
  const result = safeParse(schema, value, {
    error: (issue) => plainWording(describeIssue(issue), language),
  });
  if (!result.success) {
    throw validationError(result.error, part);
  }
  return result.data;
}

/** The same for a body, whose unknown fields are refused even where the schema would drop them. */
export function validateBody(schema: $ZodType, value: unknown, language: string): unknown {
  const field = unknownField(schema, value);
  if (field !== undefined) {
    throw new AppError('validation_failed', said(httpMessages.unknownField, { field }), {
      params: { fields: { [field]: plainWording(said(httpMessages.unknownField, { field }), language) } },
    });
  }
  return validatePart(schema, value, 'body', language);
}
