import type { PersonContext } from '@tessera/core/server';
import { AppError } from '@tessera/core/server';

/**
 * The same error with its sentence at the field of the form.
 *
 * @param fields names of the fields by the part that core refuses (`params.part`).
 */
export function errorAtField(
  error: unknown,
  context: Pick<PersonContext, 'translate'>,
  fields: ReadonlyMap<unknown, string>,
): unknown {
  const field = error instanceof AppError ? fields.get(error.params['part']) : undefined;
  if (!(error instanceof AppError) || field === undefined) {
    return error;
  }
  const { code, sentence } = error;
  const text = typeof sentence === 'string' ? sentence : context.translate(sentence.message, sentence.values);
  return new AppError(code, sentence, { params: { fields: { [field]: text } }, cause: error });
}

/** The fields of requests with the caller's password and code, by the part that core refuses. */
export const ownFields: ReadonlyMap<unknown, string> = new Map([
  ['password', 'password'],
  ['code', 'code'],
]);

/** Does work whose errors of core are shown at the field of the form that they are about. */
export async function withFields<T>(
  fields: ReadonlyMap<unknown, string>,
  context: Pick<PersonContext, 'translate'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw errorAtField(error, context, fields);
  }
}
