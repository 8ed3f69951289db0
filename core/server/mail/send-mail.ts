import * as z from 'zod/mini';
import { asSystem } from '../events/system-work';
import type { ClaimedJob } from '../jobs/job-store';
import type { CoreJob } from '../jobs/job-runner';
import type { Clock } from '../../kernel/services';
import type { MailMessage } from '../services';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import type { MailTemplates } from './mail-templates';
import { checkedRecipient, singleLine } from './recipient';
import { sendMailKind } from './send-mail-kind';

/** A mail that is ready to go. */
export interface OutgoingMail {
  /** The same at every try, so that a receiver can drop a repetition. */
  readonly id: string;
  readonly from: MailMessage['to'];
  readonly to: MailMessage['to'];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a mail to a mail server; rejects when the server has not taken it. */
export interface MailCarrier {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface SendMailOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly templates: MailTemplates;
  readonly from: MailMessage['to'];
  readonly publicUrl: string;
  /** undefined: mail is captured. */
  readonly carrier: MailCarrier | undefined;
}

/** About a day of tries, so that a mail server may be away over a night. */
const mostAttempts = 34;

const Payload = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  language: z.string(),
});

/** The job behind `context.mail`: words the mail and sends it, or keeps it where no mail server is configured. */
export function sendMailJob(options: SendMailOptions): CoreJob {
  return {
    kind: sendMailKind,
    mostAttempts,
    run: async (job, { store, signal }) => {
      const mail = wordMail(options, job);
      const finish = store.finish(job, undefined);
      if (options.carrier === undefined) {
        await options.engine.once('write', [capture(mail, options.clock.now()), finish]);
        return;
      }
      await options.carrier.send(mail, signal);
      await options.engine.once('write', [finish]);
    },
  };
}

function wordMail({ templates, from, publicUrl }: SendMailOptions, job: ClaimedJob): OutgoingMail {
  const { to, template, data, language } = Payload.parse(job.payload);
  const { subject, text, html } = templates.get(template).render(data, { language, publicUrl });
  return { id: job.key, from, to: checkedRecipient(to), subject: singleLine(subject), text, html };
}

function capture(mail: OutgoingMail, now: Date) {
  return asSystem(
    sql`insert into core.captured_mail (sent_at, to_name, to_address, subject, text, html)
      values (${now}::timestamptz, ${mail.to.name}, ${mail.to.address}, ${mail.subject}, ${mail.text}, ${mail.html})`,
  );
}
