import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { describeIssue } from './describe-issue';
import { httpMessages } from '../../request-context/problems/messages';
import type { ProblemContext } from '../../request-context/problems/problems';
import { validationError } from '../../request-context/problems/problems';
import { unknownField } from './unknown-fields';

/**
 * Validates one part of a request.
 *
 * @throws AppError `validation_failed` with a sentence for each field.
 */
export function validatePart(
  schema: $ZodType,
  value: unknown,
  part: string,
  word: ProblemContext['translate'],
): unknown {
  const result = safeParse(schema, value, {
    error: (issue) => word(describeIssue(issue)),
  });
  if (!result.success) {
    throw validationError(result.error, part, word);
  }
  return result.data;
}

/** Like `validatePart`, for a body: unknown fields are refused even if the schema would drop them. */
export function validateBody(schema: $ZodType, value: unknown, word: ProblemContext['translate']): unknown {
  const field = unknownField(schema, value);
  if (field !== undefined) {
    const sentence = localized(httpMessages.unknownField, { field });
    throw new AppError('validation_failed', sentence, { params: { fields: { [field]: word(sentence) } } });
  }
  return validatePart(schema, value, 'body', word);
}
