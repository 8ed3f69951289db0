import { createTransport } from 'nodemailer';
import type { MailCarrier, OutgoingMail } from '../mail/send-mail';

/** Patience with a mail server; a call never waits for it, but a job's place does. Milliseconds. */
const patience = 30_000;

/** A carrier over SMTP. Recipients go as objects, never as text that nodemailer would parse, and nothing is fetched for a mail. */
export function createSmtpCarrier(smtpUrl: string): MailCarrier {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, signal) => {
      signal.throwIfAborted();
      await transport.sendMail(messageOf(mail));
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}

function messageOf({ id, from, to, subject, text, html }: OutgoingMail) {
  const domain = from.address.slice(from.address.indexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    from: { ...from },
    to: { ...to },
    subject,
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
