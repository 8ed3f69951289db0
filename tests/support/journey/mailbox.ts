import { expect } from '@playwright/test';
import type { ServerClock } from './server-clock';

/** A captured mail, as /dev/mailbox.json lists it. */
export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail to an address whose subject or text matches. @returns the newest. */
export function mailTo(url: string, address: string, fits: RegExp = /[\s\S]/): Promise<CapturedMail> {
  return waitForMail(url, { address, fits, timeout: 30_000 });
}

/** Milliseconds that emails about notifications wait for more. */
const mailWindow = 2 * 60_000;

/** Like `mailTo`, for an email about notifications: the time of the journey's own server moves on until it is sent. */
export function delayedMailTo(url: string, address: string, fits: RegExp, clock: ServerClock): Promise<CapturedMail> {
  // More than once: what happened may be scheduled only after the time was moved.
  return waitForMail(url, { address, fits, timeout: 120_000, between: () => clock.advance(mailWindow) });
}

interface MailWait {
  readonly address: string;
  readonly fits: RegExp;
  readonly timeout: number;
  /** Before each look. */
  readonly between?: () => Promise<void>;
}

async function waitForMail(url: string, { address, fits, timeout, between }: MailWait): Promise<CapturedMail> {
  let mail: CapturedMail | undefined;
  await expect
    .poll(
      async () => {
        await between?.();
        mail = (await mailsTo(url, address)).find(({ subject, text }) => fits.test(`${subject}\n${text}`));
        return mail !== undefined;
      },
      { message: `a mail to ${address} that fits ${String(fits)}`, timeout },
    )
    .toBe(true);
  if (mail === undefined) {
    throw new Error(`No mail to ${address}.`);
  }
  return mail;
}

/** All captured mails to an address, newest first. */
async function mailsTo(url: string, address: string): Promise<readonly CapturedMail[]> {
  const answer = await fetch(`${url}/dev/mailbox.json`);
  if (!answer.ok) {
    throw new Error(`/dev/mailbox.json answered ${answer.status}.`);
  }
  const mails = (await answer.json()) as readonly CapturedMail[];
  return mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase());
}

/** The one-time code in a mail: six digits. */
export function codeIn(mail: CapturedMail): string {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
  if (code === undefined) {
    throw new Error(`No code in the mail '${mail.subject}': ${mail.text}`);
  }
  return code;
}
