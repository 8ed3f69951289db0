import * as z from 'zod/mini';
import { asSystem, rowsAsSystem } from '../../data/sql/system-statements';
import { readerByEmail, readerSettings } from '../../identity/accounts/reader-settings';
import { formerMember } from '../../identity/accounts/former-member';
import type { ClaimedJob } from '../jobs/job-store';
import type { CoreJob, CoreJobRun } from '../jobs/core-job';
import type { Clock, Logger } from '../../../kernel/services';
import type { MailMessage } from '../../request-context/mail-message';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { MailDeclarations } from './mail-declarations';
import type { Translator } from '../../platform/i18n/translator';
import { checkedRecipient, singleHeaderLine } from './recipient';
import { capturedPublicUrl } from './mailbox';
import { sendMailKind } from './send-mail-kind';
import { unsubscribePath } from './unsubscription';

/** A rendered email. */
export interface OutgoingMail {
  /** The same for every attempt, so that a receiver can drop duplicates. */
  readonly id: string;
  readonly from: MailMessage['to'];
  readonly to: MailMessage['to'];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | undefined;
}

/**
 * Result of sending an email. `refused`: the email will never be accepted (RFC 5321, 4.2.1: 5yz about the recipient or
 * the content). `deferred`: this email is not accepted now, such as greylisting. `away`: no email is accepted at the
 * moment, because the server does not respond or refuses us.
 */
export type MailOutcome =
  | { readonly state: 'taken' }
  | { readonly state: 'refused' | 'deferred' | 'away'; readonly reason: string };

/** Sends an email to a mail server. Rejects only for errors that are not responses of a mail server. */
export interface MailCarrier {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>;
  close(): Promise<void>;
}

export interface SendMailOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mails: MailDeclarations;
  readonly translator: Translator;
  readonly from: MailMessage['to'];
  readonly publicUrl: string;
  /** Undefined: emails are captured. */
  readonly carrier: MailCarrier | undefined;
}

/** About a day of attempts, so that a mail server may be away overnight. */
const maxAttempts = 34;

/** For one email, in milliseconds. The mail server's own time limits are shorter. */
const timeLimit = 120_000;

/** One slot of the lane stays free of each portal, so that its invitations do not delay the email of others. */
const concurrencyPerPortal = 2;

/**
 * How long all other emails wait after the server was found away, so that a queue of them does not occupy every slot of
 * the job runner. Milliseconds.
 */
const awayDelay = 15_000;

const Payload = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  language: z.string(),
  timeZone: z._default(z.string(), 'UTC'),
  sender: z.optional(z.string()),
  unsubscribe: z.optional(z.object({ purpose: z.string(), token: z.string() })),
});

/** The job behind `context.mail`: renders the email and sends it, or captures it if no mail server is configured. */
export function sendMailJob(options: SendMailOptions): CoreJob {
  const { engine, clock, carrier } = options;
  const rest: Rest = { until: -Infinity };
  return {
    kind: sendMailKind,
    lane: 'mail',
    maxAttempts,
    timeLimit,
    concurrencyPerPortal,
    run: async (job, run) => {
      if (carrier === undefined) {
        const { mail, sender } = await renderMail({ ...options, publicUrl: capturedPublicUrl }, job);
        await engine.once('write', [capture(mail, sender, clock.now()), run.store.finish(job, undefined)]);
        return;
      }
      const left = rest.until - clock.elapsed();
      if (left > 0) {
        await run.store.release(job, new Date(clock.now().getTime() + left));
        return;
      }
      await carry(options, { job, run, carrier, rest });
    },
  };
}

/** Monotonic time until which no email is attempted. */
interface Rest {
  until: number;
}

interface Carrying {
  readonly job: ClaimedJob;
  readonly run: CoreJobRun;
  readonly carrier: MailCarrier;
  readonly rest: Rest;
}

async function carry(options: SendMailOptions, { job, run, carrier, rest }: Carrying): Promise<void> {
  const { engine, clock, logger } = options;
  const { mail } = await renderMail(options, job);
  const outcome = await carrier.send(mail, run.signal);
  if (outcome.state === 'taken') {
    await engine.once('write', [run.store.finish(job, undefined)]);
    return;
  }
  if (outcome.state === 'refused') {
    logger.warn('The mail server refused an email permanently. The job is in the dead letters.', {
      job: job.id,
      requestId: job.requestId,
    });
    await run.store.moveToDeadLetters(job, `The mail server refused the email: ${outcome.reason}`, undefined);
    return;
  }
  if (outcome.state === 'away') {
    rest.until = clock.elapsed() + awayDelay;
  }
  throw new Error(`The mail server did not accept the email: ${outcome.reason}`);
}

/** An email with the id of the person on whose behalf it is sent. */
interface RenderedMail {
  readonly mail: OutgoingMail;
  readonly sender: string | undefined;
}

async function renderMail(options: SendMailOptions, job: ClaimedJob): Promise<RenderedMail> {
  const { engine, mails, translator, from, publicUrl } = options;
  const { to, template, data, language: ofRequest, timeZone, sender, unsubscribe } = Payload.parse(job.payload);
  const [stored] = await rowsAsSystem(engine, readerByEmail(to.address));
  const reader = readerSettings(stored, { locale: ofRequest, timeZone }, (language) => translator.supports(language));
  const unsubscribeUrl =
    unsubscribe === undefined ? undefined : publicUrl + unsubscribePath(unsubscribe.purpose, unsubscribe.token);
  const { subject, text, html } = mails.template(template).render(data, {
    ...reader,
    direction: translator.directionOf(reader.language),
    publicUrl,
    ...(sender === undefined ? {} : { sender: await nameOf(engine, sender) }),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    translate: translator.translateFor(reader),
  });
  const recipient = checkedRecipient(to);
  return {
    mail: { id: job.key, from, to: recipient, subject: singleHeaderLine(subject), text, html, unsubscribeUrl },
    sender,
  };
}

async function nameOf(engine: DatabaseEngine, personId: string): Promise<string> {
  const [row] = await rowsAsSystem<{ readonly name: string }>(
    engine,
    sql`select full_name as name from core.person where id = ${personId}::uuid and erased_at is null`,
  );
  return row?.name ?? formerMember;
}

function capture(mail: OutgoingMail, sender: string | undefined, now: Date) {
  return asSystem(
    sql`insert into core.captured_mail (sent_at, to_name, to_address, subject, text, html, sender_id)
      values (${now}::timestamptz, ${mail.to.name}, ${mail.to.address}, ${mail.subject}, ${mail.text}, ${mail.html},
        ${sender ?? null}::uuid)`,
  );
}
