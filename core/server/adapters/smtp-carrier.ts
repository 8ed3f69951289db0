import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { MailCarrier, MailOutcome, OutgoingMail } from '../mail/send-mail';

/** Patience with a mail server; a call never waits for it, but a job's place does. Milliseconds. */
const patience = { connection: 10_000, greeting: 10_000, socket: 30_000 } as const;

/**
 * A carrier over SMTP. Recipients go as objects, never as text that nodemailer would parse, and nothing is fetched for a
 * mail. A user name and a password go over an encrypted connection only, unless the server is this machine or the address
 * says `?requireTLS=false`.
 */
export function createSmtpCarrier(smtpUrl: string): MailCarrier {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(wantsEncryption(new URL(smtpUrl)) ? { requireTLS: true } : {}),
  });
  return {
    send: async (mail, signal) => {
      signal.throwIfAborted();
      try {
        await transport.sendMail(messageOf(mail));
        return { state: 'taken' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}

function wantsEncryption({ username, hostname, searchParams }: URL): boolean {
  const isHere =
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return username !== '' && !isHere && !searchParams.has('requireTLS');
}

/** What nodemailer says of a failed sending. */
interface SendingFailure {
  readonly message: string;
  readonly code?: string;
  /** Of the server's answer; undefined where there was none. */
  readonly responseCode?: number;
  /** What was said last, such as `RCPT TO`. */
  readonly command?: string;
}

/** Steps at which an answer is about this mail; everything before is about us, and for an operator to mend. */
const aboutTheMail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** "Authentication required" and its kin (RFC 4954): about us, whenever it is said. */
const isAboutSigningIn = (code: number): boolean => code >= 530 && code <= 538;

function outcomeOf(error: unknown): MailOutcome {
  const { message, code, responseCode, command = '' } = error as SendingFailure;
  if (code === 'EMESSAGE' && responseCode === undefined) {
    // Larger than the server says it takes.
    return { state: 'refused', reason: message };
  }
  if (responseCode === undefined || !aboutTheMail.has(command) || isAboutSigningIn(responseCode)) {
    return { state: 'away', reason: message };
  }
  // RFC 5321, 3.8: 421 closes the service, whatever was said before it.
  if (responseCode === 421) {
    return { state: 'away', reason: message };
  }
  return { state: responseCode >= 500 ? 'refused' : 'deferred', reason: message };
}

function messageOf({ id, from, to, subject, text, html, unsubscribeUrl }: OutgoingMail) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    from: { ...from },
    to: { ...to },
    subject,
    text,
    html,
    // RFC 3834: no automatic answers to a machine.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One click (RFC 8058) wants https. Parsed, so that nothing in the address can end the header. */
function unsubscribeHeaders(address: string | undefined): Readonly<Record<string, string>> {
  const url = address === undefined || !URL.canParse(address) ? undefined : new URL(address);
  if (url === undefined || url.protocol !== 'https:') {
    return {};
  }
  return { 'List-Unsubscribe': `<${url.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
