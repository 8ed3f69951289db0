import { assertWithinRateLimit } from './assert-within-rate-limit';
import type { CachedIdentities } from '../accounts/cached-identities';
import type { ApiTokenFacts } from '../api-tokens/api-token-facts';
import type { SessionFacts } from '../accounts/services';
import { isApiTokenSecret } from '../api-tokens/api-token-secret';
import { networkOf } from './network-of';
import type { RateLimiter } from './rate-limits';

export interface SessionGateOptions {
  readonly identities: Pick<CachedIdentities, 'session' | 'cachedSession' | 'apiToken' | 'cachedApiToken'>;
  readonly limiter: RateLimiter;
}

interface NetworkLookups {
  pending: number;
  readonly waiting: (() => void)[];
}

/**
 * Looks up sessions of unknown tokens, within the network's `stranger` limit. A valid token undoes its count, so that
 * many members behind one address do not count as strangers.
 */
export class SessionGate {
  private readonly lookups = new Map<string, NetworkLookups>();

  constructor(private readonly options: SessionGateOptions) {}

  /**
   * Finds the session of a token.
   *
   * @returns undefined for an unknown, ended or expired token.
   * @throws AppError `rate_limited` after too many of them from one network.
   */
  async session(token: string, address: string): Promise<SessionFacts | undefined> {
    const { identities } = this.options;
    return identities.cachedSession(token) ?? this.lookUp(address, () => identities.session(token));
  }

  /**
   * Finds a personal access token. One with a wrong checksum is not looked up, but counts.
   *
   * @returns undefined for an unknown, revoked or expired token.
   * @throws AppError `rate_limited` after too many of them from one network.
   */
  async apiToken(token: string, address: string): Promise<ApiTokenFacts | undefined> {
    const { identities } = this.options;
    return (
      identities.cachedApiToken(token) ??
      this.lookUp(address, async () => (isApiTokenSecret(token) ? identities.apiToken(token) : undefined))
    );
  }

  private async lookUp<T>(address: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const { limiter } = this.options;
    const network = networkOf(address);
    await this.reserve(network);
    let isStranger = false;
    try {
      const found = await read();
      isStranger = found === undefined;
      return found;
    } finally {
      if (!isStranger) {
        limiter.refund('stranger', network);
      }
      this.settle(network);
    }
  }

  /** When the limit is reached by look-ups that are still running, waits for them: one may undo its count. */
  private async reserve(network: string): Promise<void> {
    for (;;) {
      const answer = await this.options.limiter.take('stranger', network);
      const lookups = this.lookups.get(network);
      if (answer.isAllowed) {
        break;
      }
      if (lookups === undefined || lookups.pending === 0) {
        await assertWithinRateLimit(this.options.limiter, 'stranger', network);
        break;
      }
      await new Promise<void>((resolve) => lookups.waiting.push(resolve));
    }
    const lookups = this.lookups.get(network) ?? { pending: 0, waiting: [] };
    lookups.pending += 1;
    this.lookups.set(network, lookups);
  }

  private settle(network: string): void {
    const lookups = this.lookups.get(network);
    if (lookups === undefined) {
      return;
    }
    lookups.pending -= 1;
    if (lookups.pending === 0) {
      this.lookups.delete(network);
    }
    const woken = lookups.pending === 0 ? lookups.waiting.length : 1;
    for (const wake of lookups.waiting.splice(0, woken)) {
      wake();
    }
  }
}
