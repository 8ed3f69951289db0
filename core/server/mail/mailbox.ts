import { rowsAsSystem } from '../events/system-work';
import type { JobRunner } from '../jobs/job-runner';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import { sendMailKind } from './send-mail-kind';

/** A mail that was kept because no mail server is configured, as /dev/mailbox.json says it. */
export interface CapturedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: string;
}

/**
 * Stands in captured mail for the address of the installation, which may be another one when the mail is read: the demo
 * company's mails are written before the server has its port.
 */
export const capturedPublicUrl = 'http://public-url.invalid';

/** The captured mail of an installation without a mail server. */
export class Mailbox {
  constructor(
    private readonly engine: DatabaseEngine,
    private readonly jobs: JobRunner,
    private readonly publicUrl: string,
  ) {}

  /** Newest first; a mail whose call has been answered is among them. */
  async list(limit: number): Promise<readonly CapturedMail[]> {
    await this.jobs.settle(sendMailKind);
    const mails = await rowsAsSystem(
      this.engine,
      sql<CapturedMail>`select id, to_address as "to", subject, text, html, sent_at as "sentAt" from core.captured_mail
        order by position desc limit ${limit}`,
    );
    return mails.map(({ text, html, ...mail }) => ({
      ...mail,
      text: this.withPublicUrl(text),
      html: this.withPublicUrl(html),
    }));
  }

  private withPublicUrl(text: string): string {
    return text.replaceAll(capturedPublicUrl, this.publicUrl);
  }
}
