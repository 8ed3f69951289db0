import { said } from '../../contract';
import type { Clock } from '../../kernel/services';
import { AppError } from '../services';
import type { Database } from '../sql/database';
import { sql } from '../sql/tag';
import { identityMessages } from './messages';
import { hashSecret } from './secrets';

/** After so many misses in a row an account, or an address, waits. Many people may share an address. */
const freeMisses = { account: 5, address: 50 } as const;
const shortestWait = 30_000;
const longestWait = 3_600_000;
/** Misses this long ago are forgotten. */
const memory = 24 * 3_600_000;

/** Who is trying: the account that is named, whether it exists or not, and where from. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string | undefined;
}

/** Slows down guessing of passwords. In the database, so that all nodes count together and a restart forgets nothing. */
export class LoginThrottle {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `rate_limited` while the account or the address has to wait. */
  async assertOpen(attempt: LoginAttempt): Promise<void> {
    const keys = keysOf(attempt).map(({ key }) => key);
    const now = this.clock.now();
    // Nobody waits longer than the longest wait, so a later time is one of before the clock was set back.
    const latest = new Date(now.getTime() + longestWait);
    const blocked = await this.db.row<{ until: string }>(
      sql`select max(blocked_until) as until from login_throttle where key = any(${keys}) and blocked_until > ${now}
          and blocked_until <= ${latest}
        having max(blocked_until) is not null`,
    );
    if (blocked !== undefined) {
      throw tooMany(identityMessages.tooManyAttempts, new Date(blocked.until), now);
    }
  }

  async miss(attempt: LoginAttempt): Promise<void> {
    const now = this.clock.now();
    const forgotten = new Date(now.getTime() - memory);
    for (const { key, free } of keysOf(attempt)) {
      await this.db.run(
        sql`insert into login_throttle as t (key, misses, missed_at) values (${key}, 1, ${now})
          on conflict (key) do update set
            misses = case when t.missed_at < ${forgotten} then 1 else t.misses + 1 end,
            missed_at = ${now},
            blocked_until = case when t.missed_at >= ${forgotten} and t.misses + 1 >= ${free}::int
              then ${now}::timestamptz + least(${shortestWait}::float8 * power(2, least(t.misses + 1 - ${free}::int, 20)),
                ${longestWait}::float8) * interval '1 millisecond' end`,
      );
    }
  }

  /** The owner has come in. The address keeps its count, or one good account would cover guesses at others. */
  async clear({ email }: Pick<LoginAttempt, 'email'>): Promise<void> {
    await this.db.run(sql`delete from login_throttle where key = ${accountKey(email)}`);
  }
}

/** The one error of somebody who has to wait; `retryAfter` is in seconds. */
export function tooMany(message: typeof identityMessages.tooManyAttempts, until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  return new AppError('rate_limited', said(message, { count: Math.ceil(seconds / 60) }), {
    params: { retryAfter: seconds },
  });
}

function keysOf({ email, address }: LoginAttempt): readonly { readonly key: string; readonly free: number }[] {
  const keys = [{ key: accountKey(email), free: freeMisses.account as number }];
  return address === undefined ? keys : [...keys, { key: `address:${address}`, free: freeMisses.address }];
}

/** Under which the misses of an account are counted; the address does not stand in it. */
export function accountKey(email: string): string {
  return `account:${hashSecret(email)}`;
}
