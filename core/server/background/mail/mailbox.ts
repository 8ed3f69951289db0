import { rowsAsSystem } from '../../data/sql/system-statements';
import type { JobRunner } from '../jobs/job-runner';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { sendMailKind } from './send-mail-kind';

/** An email that was captured because no mail server is configured, as in /dev/mailbox.json. */
export interface CapturedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: string;
}

/**
 * Placeholder for the installation's address in captured emails. The address may differ when the email is read: the
 * demo company's emails are written before the server has its port.
 */
export const capturedPublicUrl = 'http://public-url.invalid';

/** Captured emails of an installation without a mail server. */
export class Mailbox {
  constructor(
    private readonly engine: DatabaseEngine,
    private readonly jobs: JobRunner,
    private readonly publicUrl: string,
  ) {}

  /** Newest first. Includes the emails of every request that has been answered. */
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
