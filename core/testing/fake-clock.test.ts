import { FakeClock } from './fake-clock';

describe('the fake clock', () => {
  it('wakes sleepers in the order of their time, letting each get on before the next', async () => {
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
    expect([woken, clock.sleeping]).toEqual([['first', 'second', 'first again'], 0]);
  });

  it('counts who still sleeps', async () => {
    const clock = new FakeClock();
    const abort = new AbortController();
    void clock.sleep(10, abort.signal).catch(() => undefined);
    expect(clock.sleeping).toBe(1);
    abort.abort();
    expect(clock.sleeping).toBe(0);
  });
});
