import { FakeClock } from './fake-clock';

describe('the fake clock', () => {
  it('wakes sleepers in the order of their time, each one before the next', async () => {
    const clock = new FakeClock();
    const woken: string[] = [];
    const again = async (): Promise<void> => {
      await clock.sleep(10);
      woken.push('first');
      await clock.sleep(10);
      woken.push('first again');
    };
    void again();
    void clock.sleep(15).then(() => woken.push('second'));
    await clock.advance(20);
    expect([woken, clock.pendingSleeps]).toEqual([['first', 'second', 'first again'], 0]);
  });

  it('counts pending sleeps', async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    void clock.sleep(10, abort.signal).catch(() => undefined);
    expect(clock.pendingSleeps).toBe(1);
    abort.abort();
    expect(clock.pendingSleeps).toBe(0);
  });

  it('sets the time of day without waking sleepers', async () => {
    const clock = new FakeClock('2026-01-05T09:00:00.000Z');
    let isAwake = false;
    void clock.sleep(10).then(() => (isAwake = true));
    clock.jump(-3_600_000);
    await clock.advance(9);
    expect([isAwake, clock.now().toISOString()]).toEqual([false, '2026-01-05T08:00:00.009Z']);
    await clock.advance(1);
    expect(isAwake).toBe(true);
  });

  it('measures elapsed time, whatever the time of day is set to', async () => {
    const clock = new FakeClock();
    const began = clock.elapsed();
    clock.jump(-3_600_000);
    await clock.advance(10);
    clock.jump(7_200_000);
    expect(clock.elapsed() - began).toBe(10);
  });
});
