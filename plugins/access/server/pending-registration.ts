import { registrationLifetime } from '@tessera/core/contract';
import type { PersonContext, RegistrationEmail } from '@tessera/core/server';
import type { CodeMailData, NameMailData } from './mails';

/** Binds a code to the browser that registered; the body of verifyotp stays as the specification has it. */
const ticketCookie = 'registration';

/** Returns the browser's own registration, if any. */
export function registrationTicket({ cookies }: PersonContext): string | undefined {
  return cookies.get(ticketCookie);
}

/** Stores the registration in the browser and sends an email to its address. */
export function waitForCode(
  context: PersonContext,
  email: string,
  { ticket, emailContent }: { readonly ticket: string; readonly emailContent: RegistrationEmail | undefined },
): void {
  context.cookies.set(ticketCookie, ticket, registrationLifetime / 1_000);
  mailLetter(context, email, emailContent);
}

/** Creates its account. */
export function forgetRegistration({ cookies }: PersonContext): void {
  cookies.set(ticketCookie, '', 0);
}

/** Sends a code, or tells the owner of an existing account that they have one. */
export function mailLetter(context: PersonContext, email: string, letter: RegistrationEmail | undefined): void {
  if (letter === undefined) {
    return;
  }
  const { fullName: name, code } = letter;
  const data: CodeMailData | NameMailData = code === undefined ? { name } : { name, code };
  const template = code === undefined ? 'access.known-address' : 'access.verification-code';
  context.mail({ to: { name, address: email }, template, data });
}
