import type { EndpointBinding, PersonContext } from '@tessera/core/server';
import { Accounts, AppError, handle } from '@tessera/core/server';
import { changePassword } from '../../contract';
import { mailPasswordChanged } from '../mails';
import { accessServerMessages as messages } from '../messages';

/** The fields of the request by the part that core refuses. */
const fieldOf: ReadonlyMap<unknown, string> = new Map([
  ['oldPassword', 'OldPassword'],
  ['newPassword', 'NewPassword'],
]);

/** R87: a signed-in person changes their password. */
export const passwordChangeEndpoints: readonly EndpointBinding[] = [
  handle(changePassword, async ({ body: { OldPassword: oldPassword, NewPassword: newPassword } }, context) => {
    try {
      const person = await context.get(Accounts).changePassword({ oldPassword, newPassword }, context);
      mailPasswordChanged(context, person);
    } catch (error) {
      throw withField(error, context);
    }
    return { message: context.translate(messages.passwordChanged) };
  }),
];

/** The same error with its sentence at the field of the form. */
function withField(error: unknown, context: PersonContext): unknown {
  const field = error instanceof AppError ? fieldOf.get(error.params['part']) : undefined;
  if (!(error instanceof AppError) || field === undefined) {
    return error;
  }
  const { code, sentence } = error;
  const text = typeof sentence === 'string' ? sentence : context.translate(sentence.message, sentence.values);
  return new AppError(code, sentence, { params: { fields: { [field]: text } }, cause: error });
}
