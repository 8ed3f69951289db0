import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PersonContext, PersonFacts } from '@tessera/core/server';
import { Accounts, AppError, handle, Sessions } from '@tessera/core/server';
import type { SignedIn } from '../../contract';
import { logIn, logOut, setUpAccount, verifyCode } from '../../contract';
import { describePerson } from '../describe-person';
import { accessServerMessages as messages } from '../messages';
import { forgetRegistration, registrationTicket, waitForCode } from '../pending-registration';

interface Device {
  readonly Device?: string | undefined;
  readonly DeviceFingerprint?: string | undefined;
}

/** Name of the specification's client. */
const usualDevice = 'Web';

/** Sign-in and sign-out. */
export const signInEndpoints: readonly EndpointBinding[] = [
  handle(logIn, async ({ body }, context) => {
    assertNoIdentityToken(body.IdentityToken);
    const { Email: email, Password: password } = body;
    const ticket = registrationTicket(context);
    const person = await context.get(Accounts).checkPassword({ email, password, ticket }, context);
    if (person.isVerified) {
      return signIn(context, person, body);
    }
    waitForCode(context, email, person.registration);
    return { verificationRequired: true as const };
  }),

  handle(verifyCode, async ({ body }, context) => {
    const { Email: email, OTP: code } = body;
    const ticket = registrationTicket(context);
    const person = await context.get(Accounts).verifyAddress({ email, code, ticket }, context);
    forgetRegistration(context);
    return signIn(context, person, body);
  }),

  handle(setUpAccount, async ({ body }, context) => {
    const { Ticket: ticket, FullName: fullName, Password: password } = body;
    const person = await context.get(Accounts).setUp({ ticket, fullName, password }, context);
    return signIn(context, person, body);
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

async function signIn(context: PersonContext, { personId }: PersonFacts, device: Device): Promise<SignedIn> {
  const session = await context.get(Sessions).open({
    personId,
    device: device.Device ?? usualDevice,
    fingerprint: device.DeviceFingerprint ?? '',
  });
  const person = await describePerson(context, personId);
  return { ...person, accessToken: session.token, expiresOn: session.expiresAt.toISOString() };
}
