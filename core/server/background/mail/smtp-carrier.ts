import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { MailCarrier, MailOutcome, OutgoingMail } from './send-mail';

/** Timeouts of the mail server; requests never wait for it, but a job does. Milliseconds. */
const patience = { connection: 10_000, greeting: 10_000, socket: 30_000 } as const;

/**
 * A carrier over SMTP. Recipients are passed as objects, never as text that nodemailer would parse, and no content is
 * fetched for a mail. User name and password are sent only over an encrypted connection, unless the server is local or
 * the URL contains `?requireTLS=false`.
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

/** An error of nodemailer. */
interface SendingFailure {
  readonly message: string;
  readonly code?: string;
  /** Code of the server's response; undefined if there was none. */
  readonly responseCode?: number;
  /** The last command, such as `RCPT TO`. */
  readonly command?: string;
}

/** Commands whose errors are about this mail; errors of earlier commands are about the configuration. */
const aboutTheMail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** "Authentication required" and similar codes (RFC 4954): about the configuration, after any command. */
const isAboutSigningIn = (code: number): boolean => code >= 530 && code <= 538;

function outcomeOf(error: unknown): MailOutcome {
  const { message, code, responseCode, command = '' } = error as SendingFailure;
  if (code === 'EMESSAGE' && responseCode === undefined) {
    // Larger than the limit of the server.
    return { state: 'refused', reason: message };
  }
  if (responseCode === undefined || !aboutTheMail.has(command) || isAboutSigningIn(responseCode)) {
    return { state: 'away', reason: message };
  }
  // RFC 5321, 3.8: 421 closes the connection after any command.
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
    // RFC 3834: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An address without https can only be opened (RFC 2369): one-click unsubscribe requires https (RFC 8058). */
function unsubscribeHeaders(address: string | undefined): Readonly<Record<string, string>> {
  if (address === undefined) {
    return {};
  }
  // Parsed, so that the address cannot break the header.
  const { href, protocol } = new URL(address);
  const oneClick: Readonly<Record<string, string>> =
    protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
  return { 'List-Unsubscribe': `<${href}>`, ...oneClick };
}
