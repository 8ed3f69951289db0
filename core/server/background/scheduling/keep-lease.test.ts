import { FakeClock } from '../../../testing/fake-clock';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import { keepLease } from './keep-lease';

describe('a lease of work', () => {
  it('is extended three times as often as it lasts, also after a failure, until the work ends', async () => {
    const clock = new FakeClock();
    const logger = new FakeLogger();
    const extended: number[] = [];
    const ended = new AbortController();
    const start = clock.now().getTime();
    const extend = (): Promise<void> => {
      extended.push(clock.now().getTime() - start);
      return extended.length === 2 ? Promise.reject(new Error('no connection')) : Promise.resolve();
    };
    const kept = keepLease({ clock, logger, lease: 60_000, name: 'The lease of a test', extend }, ended.signal);

    await clock.advance(70_000);
    ended.abort();
    await kept;

    expect(extended).toEqual([20_000, 40_000, 60_000]);
    expect(logger.at('warn')).toEqual(['The lease of a test could not be extended.']);
    expect(clock.pendingSleeps).toBe(0);
  });
});
