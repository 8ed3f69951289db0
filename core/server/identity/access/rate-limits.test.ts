import { FakeClock } from '../../../testing/fake-clock';
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
  it('refuses requests over the limit with a time to retry, and allows them then', async () => {
    const clock = new FakeClock();
    const limiter = new MemoryRateLimiter(clock, 1);
    const most = await takeUntilRefused(limiter, 'a');
    const refused = await limiter.take('login', 'a');
    expect(refused).toEqual({ isAllowed: false, retryAfter: 2 });
    await clock.advance(2_000);
    expect(await limiter.take('login', 'a')).toEqual({ isAllowed: true });
    expect(most).toBe(30);
  });

  it('counts each key and each limit separately', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    await takeUntilRefused(limiter, 'a');
    expect(await limiter.take('login', 'b')).toEqual({ isAllowed: true });
    expect(await limiter.take('code', 'a')).toEqual({ isAllowed: true });
  });

  it('applies the configured factor', async () => {
    expect(await takeUntilRefused(new MemoryRateLimiter(new FakeClock(), 3), 'a')).toBe(90);
  });

  it('bounds its memory under a flood of addresses', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    for (let index = 0; index < 12_000; index += 1) {
      await limiter.take('read', String(index));
    }
    expect(limiter.size).toBeLessThanOrEqual(10_001);
  });

  it('keeps an exhausted bucket under a flood of other addresses, in its own limit and in others', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    await takeUntilRefused(limiter, 'a');
    for (let index = 0; index < 12_000; index += 1) {
      await limiter.take('login', String(index));
      await limiter.take('read', String(index));
    }
    expect(await limiter.take('login', 'a')).toMatchObject({ isAllowed: false });
  });

  it('undoes a request that did not count', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    await takeUntilRefused(limiter, 'a');
    limiter.refund('login', 'a');
    expect(await takeUntilRefused(limiter, 'a')).toBe(1);
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('neither allows more nor blocks longer when the clock is set %s', async (_where, jump) => {
    const clock = new FakeClock();
    const limiter = new MemoryRateLimiter(clock, 1);
    await takeUntilRefused(limiter, 'a');
    clock.jump(jump);
    expect(await limiter.take('login', 'a')).toEqual({ isAllowed: false, retryAfter: 2 });
    await clock.advance(2_000);
    expect(await takeUntilRefused(limiter, 'a')).toBe(1);
  });

  it('deducts requests of other processes, up to a minute of debt', async () => {
    const clock = new FakeClock();
    const limiter = new MemoryRateLimiter(clock, 1);
    limiter.receiveChanges('other', [['login a', 28]]);
    expect(await takeUntilRefused(limiter, 'a')).toBe(2);
    limiter.receiveChanges('other', [['login a', 30_000]]);
    expect(await limiter.take('login', 'a')).toEqual({ isAllowed: false, retryAfter: 62 });
    await clock.advance(120_000);
    expect(await takeUntilRefused(limiter, 'a')).toBe(30);
  });

  it('ignores invalid messages', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    for (const told of [
      undefined,
      'login a',
      [['login a', -5]],
      [['login a', '30']],
      [['of-a-newer-release a', 30]],
      [null],
    ]) {
      limiter.receiveChanges('other', told);
    }
    expect(limiter.size).toBe(0);
  });

  it('publishes each request once, and no callers below a sixtieth of their limit', async () => {
    const limiter = new MemoryRateLimiter(new FakeClock(), 1);
    const takeOften = async (count: number, key: string): Promise<void> => {
      for (let call = 0; call < count; call += 1) {
        await limiter.take('read', key);
      }
    };
    await takeOften(19, 'quiet');
    await takeOften(25, 'busy');
    await limiter.take('login', 'a');
    expect(limiter.collectChanges()).toEqual([
      ['read busy', 25],
      ['login a', 1],
    ]);
    expect(limiter.collectChanges()).toBeUndefined();
    await takeOften(1, 'quiet');
    expect(limiter.collectChanges()).toEqual([['read quiet', 20]]);
  });
});
