import type { EndpointBinding } from '@tessera/core/server';
import { Accounts, handle } from '@tessera/core/server';
import { changePassword } from '../../contract';
import { errorAtField } from '../error-at-field';
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
      throw errorAtField(error, context, fieldOf);
    }
    return { message: context.translate(messages.passwordChanged) };
  }),
];
