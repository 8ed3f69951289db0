import type { EndpointRequest } from '@tessera/core/contract';
import { resetTicketLifetime, localized } from '@tessera/core/contract';
import type { EndpointBinding, PersonContext } from '@tessera/core/server';
import { Accounts, AppError, handle } from '@tessera/core/server';
import { resetPassword } from '../../contract';
import { accessContractMessages } from '../../contract/messages';
import { mailPasswordChanged } from '../mails';
import type { CodeMailData } from '../mails';
import { accessServerMessages as messages } from '../messages';

type ResetBody = EndpointRequest<typeof resetPassword.shape>['body'];

/** The ticket is sent in a cookie, so that the body of the last step stays as the specification has it (D3). */
const ticketCookie = 'reset-ticket';

const steps: Readonly<
  Record<'getotp' | 'validateotp' | 'changepassword', (body: ResetBody, context: PersonContext) => Promise<string>>
> = {
  getotp: requestCode,
  validateotp: checkCode,
  changepassword: setPassword,
};

/** R86: sends a code by email, verifies it, changes the password. */
export const passwordResetEndpoints: readonly EndpointBinding[] = [
  handle(resetPassword, async ({ query: { action }, body }, context) => {
    return { message: await steps[action](body, context) };
  }),
];

async function requestCode({ Email: email }: ResetBody, context: PersonContext): Promise<string> {
  const issued = await context.get(Accounts).requestReset(email);
  if (issued !== undefined) {
    const data: CodeMailData = { name: issued.fullName, code: issued.code };
    context.mail({ to: { name: issued.fullName, address: email }, template: 'access.reset-code', data });
  }
  return context.translate(messages.resetSent, { email });
}

async function checkCode({ Email: email, OTP: code }: ResetBody, context: PersonContext): Promise<string> {
  if (code === undefined) {
    throw new AppError('validation_failed', localized(accessContractMessages.codeRequired));
  }
  const ticket = await context.get(Accounts).redeemResetCode({ email, code }, context);
  context.cookies.set(ticketCookie, ticket, resetTicketLifetime / 1_000);
  return context.translate(messages.resetChecked);
}

async function setPassword(
  { Email: email, NewPassword: password }: ResetBody,
  context: PersonContext,
): Promise<string> {
  if (password === undefined) {
    throw new AppError('validation_failed', localized(messages.passwordNeeded));
  }
  const ticket = context.cookies.get(ticketCookie);
  if (ticket === undefined || ticket === '') {
    throw new AppError('validation_failed', localized(messages.resetExpired));
  }
  const person = await context.get(Accounts).resetPassword({ email, ticket, password }, context);
  context.cookies.set(ticketCookie, '', 0);
  mailPasswordChanged(context, person);
  return context.translate(messages.passwordChanged);
}
