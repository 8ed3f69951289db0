import { said, wordMessage } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { Accounts, handle } from '@tessera/core/server';
import { register, resendCode } from '../../contract';
import type { CodeMailData, NameMailData } from '../mails';
import { accessServerMessages as messages } from '../messages';
import { assertNoIdentityToken } from './sign-in';

/** Signing up. The answers never tell whether an address is known; the mail does. */
export const registrationEndpoints: readonly EndpointBinding[] = [
  handle(register, async ({ body }, context) => {
    assertNoIdentityToken(body.IdentityToken);
    const { FullName: fullName, Email: email, Password: password } = body;
    const registration = await context.get(Accounts).register({ fullName, email, password }, context);
    if (registration.outcome === 'known') {
      const data: NameMailData = { name: registration.fullName };
      context.mail({ to: { name: registration.fullName, address: email }, template: 'access.known-address', data });
    } else {
      const data: CodeMailData = { name: fullName, code: registration.code.code };
      context.mail({ to: { name: fullName, address: email }, template: 'access.verification-code', data });
    }
    const language = context.origin?.language ?? 'en';
    return { email, message: wordMessage(said(messages.registered, { email }), language) };
  }),

  handle(resendCode, async ({ body: { Email: email } }, context) => {
    const issued = await context.get(Accounts).renewCode(email);
    if (issued !== undefined) {
      const data: CodeMailData = { name: issued.fullName, code: issued.code };
      context.mail({ to: { name: issued.fullName, address: email }, template: 'access.verification-code', data });
    }
    return undefined;
  }),
];
