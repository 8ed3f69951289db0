import { FakeClock, settle } from '../../../testing/fake-clock';
import { AppError } from '../../platform/app-error';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine, ResultSet } from '../../data/sql/engine';
import { IdempotencyStore } from './idempotency-store';
import type { IdempotentRequest } from './idempotency-store';

const call: IdempotentRequest = { personId: 'p', key: 'k', endpoint: 'notes.create', bodyHash: 'h' };
const theirs = { endpoint: call.endpoint, body_hash: call.bodyHash, status: 204, body: null, etag: null };
const hour = 3_600_000;

/** Returns the given results of look-ups in order. */
function engineThat(...answers: readonly ('none' | 'theirs' | Error)[]) {
  const left = [...answers];
  const once = (): Promise<readonly ResultSet[]> => {
    const answer = left.shift();
    if (answer instanceof Error) {
      return Promise.reject(answer);
    }
    return Promise.resolve([{ rows: answer === 'theirs' ? [theirs] : [], count: 0 }]);
  };
  return { engine: { once } as unknown as DatabaseEngine, left };
}

describe('IdempotencyStore', () => {
  it('does not look for a stored response before it runs the operation, because almost all keys are new', async () => {
    const { engine, left } = engineThat('none');
    const answers = new IdempotencyStore(engine, new FakeClock());
    await expect(answers.once(call, () => Promise.resolve('done'))).resolves.toEqual({ fresh: 'done' });
    expect(left).toEqual(['none']);
  });

  it.each([
    ['the request is a replay', new DatabaseError('TS002', 'Answered.')],
    ['the row of the key exists', new DatabaseError('23505', 'There already.')],
    ['the row is locked', new DatabaseError('55P03', 'Locked.')],
    ['two waited for each other', new DatabaseError('40P01', 'Deadlock.')],
    ['the object is deleted', new AppError('not_found', 'Gone.')],
    ['the object has changed', new AppError('conflict', 'Changed.')],
    ['the code was used', new AppError('validation_failed', 'Used.')],
    ['the rate limit was reached meanwhile', new AppError('rate_limited', 'Later.')],
    ['the object is not as expected', new TypeError('undefined is not a function')],
  ])('returns the response of a faster process when %s', async (_why, failure) => {
    const { engine, left } = engineThat('theirs');
    const answers = new IdempotencyStore(engine, new FakeClock());
    await expect(answers.once(call, () => Promise.reject(failure))).resolves.toMatchObject({ kept: { status: 204 } });
    expect(left).toEqual([]);
  });

  it.each([
    ['the database is unavailable', new DatabaseError('08006', 'Away.')],
    ['the disk is full', new DatabaseError('53100', 'Full.')],
    ['the statement timed out', new DatabaseError('57014', 'Ended.')],
    ['a plugin is unavailable', new AppError('plugin_unavailable', 'Away.')],
    ['the server shuts down', new AppError('shutting_down', 'Restarting.')],
  ])('does not look for a stored response when %s', async (_why, failure) => {
    const { engine, left } = engineThat('theirs');
    const answers = new IdempotencyStore(engine, new FakeClock());
    await expect(answers.once(call, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(left).toEqual(['theirs']);
  });

  it('throws the operation’s error when the look-up fails as well', async () => {
    const { engine } = engineThat(new DatabaseError('08006', 'Away.'));
    const answers = new IdempotencyStore(engine, new FakeClock());
    const failure = new AppError('not_found', 'Gone.');
    await expect(answers.once(call, () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it.each([hour, -hour])(
    'waits two seconds for the first request, also when the clock jumps by %i ms',
    async (jump) => {
      const { engine } = engineThat();
      const clock = new FakeClock();
      const answers = new IdempotencyStore(engine, clock);
      let finish: () => void = () => undefined;
      const first = answers.once(call, () => new Promise<void>((resolve) => (finish = resolve)));
      const second = answers.once(call, () => Promise.resolve()).catch((error: unknown) => error);
      await settle();
      clock.jump(jump);
      await clock.advance(1_900);
      const state = await Promise.race([second, Promise.resolve('waits')]);
      expect(state).toBe('waits');
      await clock.advance(200);
      expect(await second).toMatchObject({ code: 'conflict', params: { retryAfter: 2 } });
      finish();
      await first;
      expect(clock.pendingSleeps).toBe(0);
    },
  );
});
