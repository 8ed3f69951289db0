import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { networkOf } from '../access/network-of';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { identityMessages } from './messages';
import { hashSecret } from './secrets';

/**
 * Failed attempts in a row after which further attempts are delayed: on an account from one network, on an account from
 * anywhere, from one network on any account (many people may share a network), and on an account from a browser that its
 * owner has used.
 */
const freeAttempts = { accountFromNetwork: 5, account: 50, network: 50, device: 5 } as const;
const minWait = 30_000;
const maxWait = 3_600_000;
/** Age in milliseconds after which failures no longer count. */
const retention = 24 * 3_600_000;

/** A login attempt: the email address given, whether it has an account or not, and the origin. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string | undefined;
  /** Id of a browser that has signed in to the account before; its failures are counted separately. */
  readonly device: string | undefined;
}

/** Slows down password guessing. Counts in the database, so that all nodes share them and they survive a restart. */
export class LoginThrottle {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `rate_limited` while the account or the network is blocked. */
  async assertNotBlocked(attempt: LoginAttempt): Promise<void> {
    const keys = keysOf(attempt).map(({ key }) => key);
    const now = this.clock.now();
    // No block is longer than the maximum, so a later time was written before the clock was set back.
    const latest = new Date(now.getTime() + maxWait);
    const blocked = await this.db.row<{ until: string }>(
      sql`select max(blocked_until) as until from login_throttle where key = any(${keys}) and blocked_until > ${now}
          and blocked_until <= ${latest}
        having max(blocked_until) is not null`,
    );
    if (blocked !== undefined) {
      throw rateLimitError(identityMessages.tooManyAttempts, new Date(blocked.until), now);
    }
  }

  /** @returns the account's failures in a row, of the key with the most, and whether the next attempt has to wait. */
  async recordFailure(attempt: LoginAttempt): Promise<{ readonly misses: number; readonly isBlocked: boolean }> {
    const now = this.clock.now();
    const forgotten = new Date(now.getTime() - retention);
    let misses = 0;
    let isBlocked = false;
    for (const { key, free, isOfNetwork } of keysOf(attempt)) {
      const row = await this.db.row<{ misses: number; is_blocked: boolean }>(
        sql`insert into login_throttle as t (key, misses, missed_at) values (${key}, 1, ${now})
          on conflict (key) do update set
            misses = case when t.missed_at < ${forgotten} then 1 else t.misses + 1 end,
            missed_at = ${now},
            blocked_until = case when t.missed_at >= ${forgotten} and t.misses + 1 >= ${free}::int
              then ${now}::timestamptz + least(${minWait}::float8 * power(2, least(t.misses + 1 - ${free}::int, 20)),
                ${maxWait}::float8) * interval '1 millisecond' end
          returning misses, blocked_until is not null as is_blocked`,
      );
      if (row !== undefined && !isOfNetwork) {
        misses = Math.max(misses, row.misses);
        isBlocked ||= row.is_blocked;
      }
    }
    return { misses, isBlocked };
  }

  /**
   * Resets the counts after the owner signed in. The network's count stays, or one valid account would cover guesses at
   * others. After a sign-in from a known browser the account's count stays too: those guesses may come from elsewhere.
   */
  async reset(attempt: LoginAttempt): Promise<void> {
    const keys = keysOf(attempt).flatMap(({ key, isOfNetwork }) => (isOfNetwork ? [] : [key]));
    await this.db.run(sql`delete from login_throttle where key = any(${keys})`);
  }

  /** Unblocks the account after its password was reset. */
  async unblock(attempt: Omit<LoginAttempt, 'device'>): Promise<void> {
    await this.reset({ ...attempt, device: undefined });
  }
}

/** Error for a caller who has to wait; `retryAfter` is in seconds. */
export function rateLimitError(message: typeof identityMessages.tooManyAttempts, until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  return new AppError('rate_limited', localized(message, { count: Math.ceil(seconds / 60) }), {
    params: { retryAfter: seconds },
  });
}

interface ThrottleKey {
  readonly key: string;
  readonly free: number;
  readonly isOfNetwork: boolean;
}

function keysOf({ email, address, device }: LoginAttempt): readonly ThrottleKey[] {
  if (device !== undefined) {
    return [{ key: `device:${hashSecret(`${email}\n${device}`)}`, free: freeAttempts.device, isOfNetwork: false }];
  }
  const network = address === undefined ? undefined : networkOf(address);
  const keys = [
    {
      key: `account:${hashSecret(`${email}\n${network ?? ''}`)}`,
      free: freeAttempts.accountFromNetwork,
      isOfNetwork: false,
    },
    { key: accountThrottleKey(email), free: freeAttempts.account, isOfNetwork: false },
  ];
  return network === undefined
    ? keys
    : [...keys, { key: `address:${network}`, free: freeAttempts.network, isOfNetwork: true }];
}

/** Key for the failures of an account; holds a hash instead of the address. */
export function accountThrottleKey(email: string): string {
  return `account:${hashSecret(email)}`;
}
