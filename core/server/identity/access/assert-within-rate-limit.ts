import { localized } from '../../../contract';
import type { RateLimitName, RateLimiter } from './rate-limits';
import { AppError } from '../../platform/app-error';
import { identityMessages } from '../accounts/messages';

/**
 * Counts a request against a rate limit.
 *
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function assertWithinRateLimit(limiter: RateLimiter, limit: RateLimitName, key: string): Promise<void> {
  const answer = await limiter.take(limit, key);
  if (!answer.isAllowed) {
    const { retryAfter } = answer;
    throw new AppError('rate_limited', localized(identityMessages.rateLimited, { count: retryAfter }), {
      params: { retryAfter },
    });
  }
}
