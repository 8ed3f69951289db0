import { FakeClock } from '../../testing/fake-clock';
import { MemoryRateLimiter } from './rate-limits';

async function takeUntilRefused(limiter: MemoryRateLimiter, key: string): Promise<number> {
  for (let count = 0; ; count += 1) {
    const answer = await limiter.take('login', key);
    if (!answer.isAllowed) {
      return count;
    }
  }
}

describe('MemoryRateLimiter', () => {
  it('refuses beyond the limit, says when to come back, and lets pass again then', async () => {
    const clock = new FakeClock();
    const limiter = new MemoryRateLimiter(clock, 1);
    const most = await takeUntilRefused(limiter, 'a');
    const refused = await limiter.take('login', 'a');
    expect(refused).toEqual({ isAllowed: false, retryAfter: 2 });
    await clock.advance(2_000);
    expect(await limiter.take('login', 'a')).toEqual({ isAllowed: true });
    expect(most).toBe(30);
  });

  it('counts each key and each class for itself', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    await takeUntilRefused(limiter, 'a');
    expect(await limiter.take('login', 'b')).toEqual({ isAllowed: true });
    expect(await limiter.take('code', 'a')).toEqual({ isAllowed: true });
  });

  it('is stretched by the configured factor', async () => {
    expect(await takeUntilRefused(new MemoryRateLimiter(new FakeClock(), 3), 'a')).toBe(90);
  });

  it('keeps its memory small under a flood of addresses', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    for (let index = 0; index < 12_000; index += 1) {
      await limiter.take('read', String(index));
    }
    expect(limiter.size).toBeLessThanOrEqual(10_001);
  });
});
