import { codeLimits, said } from '../../contract';
import type { Clock } from '../../kernel/services';
import type { KeyRing } from '../keys/key-ring';
import { AppError } from '../services';
import type { Database } from '../sql/database';
import { sql } from '../sql/tag';
import { tooMany } from './login-throttle';
import { identityMessages } from './messages';
import { newCode } from './secrets';

/** What a code proves. A code for one never counts for another. */
export type CodePurpose = 'verify-email' | 'reset-password';

const hour = 3_600_000;
const keyPurpose = 'one-time-code';

/** Codes that go out by mail: one live code for each purpose and address, whether the address has an account or not. */
export class OneTimeCodes {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly keys: KeyRing,
  ) {}

  /**
   * Makes a fresh code; the one before is void.
   *
   * @throws AppError `rate_limited` after five within an hour.
   */
  async issue(purpose: CodePurpose, email: string): Promise<string> {
    const code = await this.tryIssue(purpose, email);
    if (code !== undefined) {
      return code;
    }
    const window = await this.db.row<{ window_started_at: string }>(
      sql`select window_started_at from code where purpose = ${purpose} and email = ${email}`,
    );
    const now = this.clock.now();
    const until = new Date(new Date(window?.window_started_at ?? now).getTime() + hour);
    throw tooMany(identityMessages.tooManyCodes, until, now);
  }

  /** The same; undefined after five within an hour, and the newest one sent stays good. */
  async tryIssue(purpose: CodePurpose, email: string): Promise<string | undefined> {
    const code = newCode();
    const now = this.clock.now();
    const hash = this.keys.sign(keyPurpose, describe(purpose, email, code));
    const expiresAt = new Date(now.getTime() + codeLimits.lifetime);
    const windowStart = new Date(now.getTime() - hour);
    const written = await this.db.run(
      sql`insert into code as c (purpose, email, hash, sends, window_started_at, expires_at)
        values (${purpose}, ${email}, ${hash}, 1, ${now}, ${expiresAt})
        on conflict (purpose, email) do update set
          hash = excluded.hash,
          attempts = 0,
          expires_at = excluded.expires_at,
          sends = case when c.window_started_at <= ${windowStart} then 1 else c.sends + 1 end,
          window_started_at = case when c.window_started_at <= ${windowStart} then ${now} else c.window_started_at end
        where c.window_started_at <= ${windowStart} or c.sends < ${codeLimits.sendsPerHour}`,
    );
    return written === 0 ? undefined : code;
  }

  /**
   * Uses up a code, or one of its attempts. Whoever calls this lets its transaction commit whatever the answer is, or
   * attempts would be free.
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

/** @throws AppError unless the code was right. */
export function assertRight(answer: 'right' | 'wrong' | 'dead'): void {
  if (answer !== 'right') {
    const message = answer === 'wrong' ? identityMessages.wrongCode : identityMessages.deadCode;
    throw new AppError('validation_failed', said(message));
  }
}

function describe(purpose: CodePurpose, email: string, code: string): string {
  return `${purpose}\n${email}\n${code}`;
}
