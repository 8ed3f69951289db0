import { FakeClock, FakeWindow } from '../../testing';
import { LazyRetry } from './lazy-retry';

describe('LazyRetry', () => {
  let clock: FakeClock;
  let window: FakeWindow;
  let lazyRetry: LazyRetry;

  beforeEach(() => {
    clock = new FakeClock();
    window = new FakeWindow();
    lazyRetry = new LazyRetry(clock, window);
  });

  it('repeats with a backoff until the load succeeds', async () => {
    const load = jest.fn(async () => 'loaded');
    load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'));
    const done = lazyRetry.until(load, new AbortController().signal);

    await clock.advance(2_000);
    expect(load).toHaveBeenCalledTimes(2);
    await clock.advance(4_000);
    await expect(done).resolves.toBe('loaded');
    expect([load.mock.calls.length, clock.pendingSleeps, window.listenerCount]).toEqual([3, 0, 0]);
  });

  it('repeats at once when the browser is back online', async () => {
    const load = jest.fn(async () => 'loaded');
    load.mockRejectedValueOnce(new Error('gone'));
    const done = lazyRetry.until(load, new AbortController().signal);
    await clock.advance(0);

    window.fire('online');
    await expect(done).resolves.toBe('loaded');
  });

  it('resolves with undefined and stops waiting when the signal aborts', async () => {
    const ended = new AbortController();
    const done = lazyRetry.until(() => Promise.reject(new Error('gone')), ended.signal);
    await clock.advance(0);

    ended.abort();
    await expect(done).resolves.toBeUndefined();
    expect([clock.pendingSleeps, window.listenerCount]).toEqual([0, 0]);
  });

  it('keeps one abort listener at most, however many attempts fail, and none afterwards', async () => {
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');
    let isBroken = true;
    const done = lazyRetry.until(async () => {
      if (isBroken) {
        throw new Error('gone');
      }
    }, signal);

    await clock.advance(120_000);
    expect(added.mock.calls.length - removed.mock.calls.length).toBeLessThanOrEqual(1);
    isBroken = false;
    await clock.advance(30_000);
    await done;
    expect(added.mock.calls.length - removed.mock.calls.length).toBe(0);
  });
});
