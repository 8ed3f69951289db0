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

/** The captured mail of an installation without a mail server. */
export class Mailbox {
  constructor(
    private readonly engine: DatabaseEngine,
    private readonly jobs: JobRunner,
  ) {}

  /** Newest first; a mail whose call has been answered is among them. */
  async list(limit: number): Promise<readonly CapturedMail[]> {
    await this.jobs.settle(sendMailKind);
    return rowsAsSystem(
      this.engine,
      sql<CapturedMail>`select id, to_address as "to", subject, text, html, sent_at as "sentAt" from core.captured_mail
        order by position desc limit ${limit}`,
    );
  }
}
