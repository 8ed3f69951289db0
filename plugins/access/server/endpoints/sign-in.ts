import { localized } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { Accounts, AppError, handle, Sessions } from '@tessera/core/server';
import { logIn, logOut, setUpAccount, verifyCode } from '../../contract';
import { accessServerMessages as messages } from '../messages';
import { forgetRegistration, registrationTicket, waitForCode } from '../pending-registration';
import { openSession } from './open-session';

/** Sign-in and sign-out. */
export const signInEndpoints: readonly EndpointBinding[] = [
  handle(logIn, async ({ body }, context) => {
    assertNoIdentityToken(body.IdentityToken);
    const { Email: email, Password: password } = body;
    const ticket = registrationTicket(context);
    const person = await context.get(Accounts).checkPassword({ email, password, ticket }, context);
    if (person.isVerified) {
      const { personId, twoStepTicket } = person;
      return twoStepTicket === undefined
        ? openSession(context, { personId, device: body })
        : { mfaRequired: true as const, ticket: twoStepTicket };
    }
    waitForCode(context, email, person.registration);
    return { verificationRequired: true as const };
  }),

  handle(verifyCode, async ({ body }, context) => {
    const { Email: email, OTP: code } = body;
    const ticket = registrationTicket(context);
    const person = await context.get(Accounts).verifyAddress({ email, code, ticket }, context);
    forgetRegistration(context);
    return openSession(context, { personId: person.personId, device: body });
  }),

  handle(setUpAccount, async ({ body }, context) => {
    const { Ticket: ticket, FullName: fullName, Password: password } = body;
    const person = await context.get(Accounts).setUp({ ticket, fullName, password }, context);
    return openSession(context, { personId: person.personId, device: body });
  }),

  handle(logOut, async (_request, context) => {
    await context.get(Sessions).endCurrent();
    return undefined;
  }),
];

/** @throws AppError, until a plugin adds sign-in with a work account. */
export function assertNoIdentityToken(token: string | undefined): void {
  if (token !== undefined && token !== '') {
    throw new AppError('validation_failed', localized(messages.workAccountMissing));
  }
}
