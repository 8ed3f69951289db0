import { until } from './until';

describe('until', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('resolves once the condition is true, whether it answers at once or later', async () => {
    const answers = [false, Promise.resolve(false), Promise.resolve(true)];
    let asked = 0;
    const waiting = until(() => answers[asked++] ?? true);
    await jest.advanceTimersByTimeAsync(100);
    await waiting;
    expect(asked).toBe(3);
  });

  it('rejects with the condition’s text when it stays false, and with the condition’s own error', async () => {
    const isReady = false;
    const failure = until(() => isReady).catch(String);
    await jest.advanceTimersByTimeAsync(61_000);
    expect(await failure).toBe('Error: Still not true after 60 s: ()=>isReady');
    await expect(until(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  });
});
