import { codeLimits, localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { KeyRing } from '../../platform/keys/key-ring';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { rateLimitError } from './login-throttle';
import { identityMessages } from './messages';
import { newCode } from './secrets';

/** Purpose of a code. A code for one purpose is never valid for another. */
export type CodePurpose = 'verify-email' | 'reset-password';

const hour = 3_600_000;
const skew = 60_000;
const keyPurpose = 'one-time-code';

interface CodeEntry {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly hash: string;
  readonly expiresAt: Date;
}

/**
 * Codes sent by email and their rate limit: one live code per purpose and address, whether the address has an account or
 * not. Codes of registrations are only counted here.
 */
export class OneTimeCodes {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly keys: KeyRing,
  ) {}

  /**
   * Issues a new code; the previous one becomes invalid.
   *
   * @throws AppError `rate_limited` after five within an hour.
   */
  async issue(purpose: CodePurpose, email: string): Promise<string> {
    const code = await this.tryIssue(purpose, email);
    return code ?? this.refuse(purpose, email);
  }

  /**
   * Counts a code that is stored elsewhere.
   *
   * @throws AppError `rate_limited` after five within an hour.
   */
  async recordSend(purpose: CodePurpose, email: string): Promise<void> {
    if (!(await this.tryRecordSend(purpose, email))) {
      await this.refuse(purpose, email);
    }
  }

  /** Like `count`, but returns false after five within an hour. */
  tryRecordSend(purpose: CodePurpose, email: string): Promise<boolean> {
    return this.write({ purpose, email, hash: '', expiresAt: this.clock.now() });
  }

  private async refuse(purpose: CodePurpose, email: string): Promise<never> {
    const window = await this.db.row<{ window_started_at: string }>(
      sql`select window_started_at from code where purpose = ${purpose} and email = ${email}`,
    );
    const now = this.clock.now();
    const until = new Date(new Date(window?.window_started_at ?? now).getTime() + hour);
    throw rateLimitError(identityMessages.tooManyCodes, until, now);
  }

  private async tryIssue(purpose: CodePurpose, email: string): Promise<string | undefined> {
    const code = newCode();
    const hash = this.keys.sign(keyPurpose, describe(purpose, email, code));
    const expiresAt = new Date(this.clock.now().getTime() + codeLimits.lifetime);
    return (await this.write({ purpose, email, hash, expiresAt })) ? code : undefined;
  }

  private async write({ purpose, email, hash, expiresAt }: CodeEntry): Promise<boolean> {
    const now = this.clock.now();
    const windowStart = new Date(now.getTime() - hour);
    // A window that starts in the future was written before the clock was set back; clocks of processes differ a little.
    const latest = new Date(now.getTime() + skew);
    const isOver = sql`(c.window_started_at <= ${windowStart} or c.window_started_at > ${latest})`;
    const written = await this.db.run(
      sql`insert into code as c (purpose, email, hash, sends, window_started_at, expires_at)
        values (${purpose}, ${email}, ${hash}, 1, ${now}, ${expiresAt})
        on conflict (purpose, email) do update set
          hash = excluded.hash,
          attempts = 0,
          expires_at = excluded.expires_at,
          sends = case when ${isOver} then 1 else c.sends + 1 end,
          window_started_at = case when ${isOver} then ${now} else c.window_started_at end
        where ${isOver} or c.sends < ${codeLimits.sendsPerHour}`,
    );
    return written > 0;
  }

  /**
   * Uses up a code, or one of its attempts. The caller must commit the transaction whatever the result, or attempts would
   * not count.
   */
  async redeem(purpose: CodePurpose, email: string, code: string): Promise<'right' | 'wrong' | 'dead'> {
    const now = this.clock.now();
    const live = await this.db.row<{ hash: string; attempts: number }>(
      sql`update code set attempts = attempts + 1
        where purpose = ${purpose} and email = ${email} and expires_at > ${now} and attempts < ${codeLimits.attempts}
        returning hash, attempts`,
    );
    if (live === undefined) {
      return 'dead';
    }
    if (!this.keys.isSigned(keyPurpose, describe(purpose, email, code), live.hash)) {
      return live.attempts >= codeLimits.attempts ? 'dead' : 'wrong';
    }
    await this.db.run(
      sql`update code set expires_at = ${now}, hash = '' where purpose = ${purpose} and email = ${email}`,
    );
    return 'right';
  }
}

/** Error for a rejected code. */
export function rejectedCodeError(answer: 'wrong' | 'dead'): AppError {
  const message = answer === 'wrong' ? identityMessages.wrongCode : identityMessages.codeExpired;
  return new AppError('validation_failed', localized(message));
}

function describe(purpose: CodePurpose, email: string, code: string): string {
  return `${purpose}\n${email}\n${code}`;
}
