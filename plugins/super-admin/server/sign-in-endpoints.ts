import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PersonContext } from '@tessera/core/server';
import { Accounts, AppError, handle, Sessions, TwoStepVerification } from '@tessera/core/server';
import { logInSuperAdmin, logOutSuperAdmin, setUpSuperAdmin, verifySuperAdmin } from '../contract';
import { superAdminServerMessages as messages } from './messages';

/** Sign-in in two steps, and sign-out. */
export const superAdminSignIn: readonly EndpointBinding[] = [
  handle(logInSuperAdmin, async ({ body: { Email: email, Password: password } }, context) => {
    const account = await context.get(Accounts).checkPassword({ email, password }, context);
    if (!account.isVerified || !account.isSuperAdmin || account.twoStepTicket === undefined) {
      // As for an unknown address, so that the answer does not tell which accounts exist.
      throw new AppError('validation_failed', localized(messages.wrongPassword));
    }
    const { twoStepTicket: ticket, hasTwoStep } = account;
    if (hasTwoStep) {
      return { mfaRequired: true as const, ticket };
    }
    return { setUpRequired: true as const, ticket, ...(await context.get(TwoStepVerification).begin(ticket)) };
  }),

  handle(verifySuperAdmin, async ({ body: { Ticket: ticket, Code: code } }, context) => {
    const { personId } = await context.get(TwoStepVerification).verify({ ticket, code });
    return openSession(context, personId);
  }),

  handle(setUpSuperAdmin, async ({ body: { Ticket: ticket, Code: code } }, context) => {
    const { personId, recoveryCodes } = await context.get(TwoStepVerification).complete({ ticket, code });
    return { ...(await openSession(context, personId)), recoveryCodes };
  }),

  handle(logOutSuperAdmin, async (_request, context) => {
    await context.get(Sessions).endCurrent();
    return undefined;
  }),
];

async function openSession(
  context: PersonContext,
  personId: string,
): Promise<{ readonly accessToken: string; readonly expiresOn: string }> {
  const { token, expiresAt } = await context.get(Sessions).open({
    personId,
    kind: 'super-admin',
    secondStep: 'verified',
    device: 'Web',
    fingerprint: '',
  });
  return { accessToken: token, expiresOn: expiresAt.toISOString() };
}
