import type { EndpointBinding } from '@tessera/core/server';
import { Accounts, handle } from '@tessera/core/server';
import { register, resendCode } from '../../contract';
import { accessServerMessages as messages } from '../messages';
import { mailLetter, registrationTicket, waitForCode } from '../pending-registration';
import { assertNoIdentityToken } from './sign-in';

/** Sign-up. Responses never reveal whether an address is known; the email does. */
export const registrationEndpoints: readonly EndpointBinding[] = [
  handle(register, async ({ body }, context) => {
    assertNoIdentityToken(body.IdentityToken);
    const { FullName: fullName, Email: email, Password: password } = body;
    const registration = await context.get(Accounts).register({ fullName, email, password }, context);
    waitForCode(context, email, registration);
    return { email, message: context.translate(messages.registered, { email }) };
  }),

  handle(resendCode, async ({ body: { Email: email } }, context) => {
    mailLetter(context, email, await context.get(Accounts).renewCode({ email, ticket: registrationTicket(context) }));
    return undefined;
  }),
];
