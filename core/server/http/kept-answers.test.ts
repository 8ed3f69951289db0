import { FakeClock, settle } from '../../testing/fake-clock';
import { AppError } from '../services';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine, ResultSet } from '../sql/engine';
import { KeptAnswers } from './kept-answers';
import type { KeyedCall } from './kept-answers';

const call: KeyedCall = { personId: 'p', key: 'k', endpoint: 'notes.create', bodyHash: 'h' };
const theirs = { endpoint: call.endpoint, body_hash: call.bodyHash, status: 204, body: null, etag: null };
const hour = 3_600_000;

/** Answers each look-up as the test says, in order. */
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

describe('KeptAnswers', () => {
  it('asks for no answer before it acts, because nearly every key is new', async () => {
    const { engine, left } = engineThat('none');
    const answers = new KeptAnswers(engine, new FakeClock());
    await expect(answers.once(call, () => Promise.resolve('done'))).resolves.toEqual({ fresh: 'done' });
    expect(left).toEqual(['none']);
  });

  it.each([
    ['the call found itself answered before', new DatabaseError('TS002', 'Answered.')],
    ['the row of the key stands already', new DatabaseError('23505', 'There already.')],
    ['the row is locked', new DatabaseError('55P03', 'Locked.')],
    ['two waited for each other', new DatabaseError('40P01', 'Deadlock.')],
    ['it is gone', new AppError('not_found', 'Gone.')],
    ['it has changed', new AppError('conflict', 'Changed.')],
    ['it was used up', new AppError('validation_failed', 'Used.')],
    ['it was asked for too often since', new AppError('rate_limited', 'Later.')],
    ['it is not what the act expected', new TypeError('undefined is not a function')],
  ])('takes the answer of a faster process where %s', async (_why, failure) => {
    const { engine, left } = engineThat('theirs');
    const answers = new KeptAnswers(engine, new FakeClock());
    await expect(answers.once(call, () => Promise.reject(failure))).resolves.toMatchObject({ kept: { status: 204 } });
    expect(left).toEqual([]);
  });

  it.each([
    ['the database is away', new DatabaseError('08006', 'Away.')],
    ['the disk is full', new DatabaseError('53100', 'Full.')],
    ['it took too long', new DatabaseError('57014', 'Ended.')],
    ['a plugin is away', new AppError('plugin_unavailable', 'Away.')],
    ['the server ends', new AppError('shutting_down', 'Restarting.')],
  ])('asks nobody a second time where %s', async (_why, failure) => {
    const { engine, left } = engineThat('theirs');
    const answers = new KeptAnswers(engine, new FakeClock());
    await expect(answers.once(call, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(left).toEqual(['theirs']);
  });

  it('says what the act failed with when the look-up fails as well', async () => {
    const { engine } = engineThat(new DatabaseError('08006', 'Away.'));
    const answers = new KeptAnswers(engine, new FakeClock());
    const failure = new AppError('not_found', 'Gone.');
    await expect(answers.once(call, () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it.each([hour, -hour])('waits two seconds for the first call, also when the clock jumps by %i ms', async (jump) => {
    const { engine } = engineThat();
    const clock = new FakeClock();
    const answers = new KeptAnswers(engine, clock);
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
    expect(clock.sleeping).toBe(0);
  });
});
