import { EventEmitter, once } from 'node:events';
import { FakeLogger } from '../../core/testing/fakes/fake-logger';
import { ProcessSupervisor } from './process-supervisor';

/** A process that only records its exit code. */
class FakeProcess extends EventEmitter {
  readonly codes: number[] = [];

  exit(code: number): void {
    this.codes.push(code);
    this.emit('exited');
  }
}

describe('ProcessSupervisor', () => {
  let fake: FakeProcess;
  let logger: FakeLogger;
  let supervisor: ProcessSupervisor;
  let stopped: () => void;
  let stops: number;

  beforeEach(() => {
    fake = new FakeProcess();
    logger = new FakeLogger();
    supervisor = new ProcessSupervisor({ logger, process: fake });
    stops = 0;
  });

  const stopWhenTold = (): void =>
    supervisor.stopWith(() => {
      stops += 1;
      return new Promise<void>((resolve) => (stopped = resolve));
    });

  it.each(['uncaughtException', 'unhandledRejection'])(
    'logs the error of an %s with its stack, stops in order and ends with 1',
    async (event) => {
      const error = new Error('stray');
      stopWhenTold();
      fake.emit(event, error);
      expect(logger.lines).toMatchObject([{ level: 'error', error }]);
      expect([stops, fake.codes]).toEqual([1, []]);
      const exited = once(fake, 'exited');
      stopped();
      await exited;
      expect(fake.codes).toEqual([1]);
    },
  );

  it('ends at once after a second unhandled error during the stop', () => {
    stopWhenTold();
    fake.emit('uncaughtException', new Error('first'));
    fake.emit('unhandledRejection', new Error('second'));
    expect([stops, fake.codes]).toEqual([1, [1]]);
  });

  it('ends at once when there is nothing to stop yet', () => {
    fake.emit('unhandledRejection', new Error('early'));
    expect(fake.codes).toEqual([1]);
  });

  it('exits with 0 on a signal, and with 1 after an unhandled error meanwhile', async () => {
    stopWhenTold();
    supervisor.stopOnSignal();
    fake.emit('SIGTERM');
    fake.emit('uncaughtException', new Error('late'));
    expect([stops, fake.codes]).toEqual([1, []]);
    const exited = once(fake, 'exited');
    stopped();
    await exited;
    expect(fake.codes).toEqual([1]);

    const other = new FakeProcess();
    const second = new ProcessSupervisor({ logger, process: other });
    second.stopWith(() => Promise.resolve());
    second.stopOnSignal();
    const ended = once(other, 'exited');
    other.emit('SIGINT');
    await ended;
    expect(other.codes).toEqual([0]);
  });

  it('ends at once on a second signal', () => {
    stopWhenTold();
    supervisor.stopOnSignal();
    fake.emit('SIGTERM');
    fake.emit('SIGINT');
    expect(fake.codes).toEqual([1]);
  });

  it('exits with 1 when the stop fails or exceeds its limit', async () => {
    supervisor.stopWith(() => Promise.reject(new Error('stuck')));
    supervisor.stopOnSignal();
    const exited = once(fake, 'exited');
    fake.emit('SIGTERM');
    await exited;
    const slow = new FakeProcess();
    const second = new ProcessSupervisor({ logger, process: slow, limit: 1 });
    second.stopWith(() => new Promise(() => undefined));
    second.stopOnSignal();
    // The limit does not keep the process alive, unlike a running server.
    const alive = setInterval(() => undefined, 1_000);
    const ended = once(slow, 'exited');
    slow.emit('SIGTERM');
    await ended;
    clearInterval(alive);
    expect([fake.codes, slow.codes]).toEqual([[1], [1]]);
  });
});
