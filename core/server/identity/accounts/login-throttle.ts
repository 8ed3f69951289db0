import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { networkOf } from '../access/network-of';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { identityMessages } from './messages';
import { hashSecret } from './secrets';

/**
 * Misses in a row after which further attempts wait: at an account from one network, at an account from anywhere, from
 * one network at any account, which many people may share, and at an account from a browser that its owner has used.
 */
const freeMisses = { accountFromNetwork: 5, account: 50, network: 50, device: 5 } as const;
const shortestWait = 30_000;
const longestWait = 3_600_000;
/** Misses this long ago are forgotten. */
const memory = 24 * 3_600_000;

/** Who is trying: the account that is named, whether it exists or not, and where from. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string | undefined;
  /** Of a browser that has signed in to the account before: it is counted by itself, whatever happens elsewhere. */
  readonly device: string | undefined;
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

  /**
   * The owner has signed in. The network keeps its count, or one good account would cover guesses at others; and a known
   * browser leaves the account's own count, which may be of guesses from elsewhere.
   */
  async clear(attempt: LoginAttempt): Promise<void> {
    const keys = keysOf(attempt).flatMap(({ key, isOfNetwork }) => (isOfNetwork ? [] : [key]));
    await this.db.run(sql`delete from login_throttle where key = any(${keys})`);
  }

  /** The owner has a new password: the account is open to everybody who knows it. */
  async open(attempt: Omit<LoginAttempt, 'device'>): Promise<void> {
    await this.clear({ ...attempt, device: undefined });
  }
}

/** The one error of somebody who has to wait; `retryAfter` is in seconds. */
export function tooMany(message: typeof identityMessages.tooManyAttempts, until: Date, now: Date): AppError {
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
    return [{ key: `device:${hashSecret(`${email}\n${device}`)}`, free: freeMisses.device, isOfNetwork: false }];
  }
  const network = address === undefined ? undefined : networkOf(address);
  const keys = [
    {
      key: `account:${hashSecret(`${email}\n${network ?? ''}`)}`,
      free: freeMisses.accountFromNetwork,
      isOfNetwork: false,
    },
    { key: accountKey(email), free: freeMisses.account, isOfNetwork: false },
  ];
  return network === undefined
    ? keys
    : [...keys, { key: `address:${network}`, free: freeMisses.network, isOfNetwork: true }];
}

/** Under which the misses of an account are counted; the address does not stand in it. */
export function accountKey(email: string): string {
  return `account:${hashSecret(email)}`;
}
