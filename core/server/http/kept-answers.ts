import { createHash } from 'node:crypto';
import type { Endpoint, ErrorCode } from '../../contract';
import { said } from '../../contract';
import type { Clock } from '../../kernel/services';
import { AppError } from '../services';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine, ScopedStatement } from '../sql/engine';
import { httpMessages } from './messages';

/** An answer that was given before under the same Idempotency-Key. */
export interface KeptAnswer {
  readonly status: number;
  /** `undefined` where the call had no body in its answer, or where it was not to be kept. */
  readonly body: unknown;
  readonly etag: string | undefined;
}

/** A call that carries an Idempotency-Key. */
export interface KeyedCall {
  readonly personId: string;
  readonly key: string;
  readonly endpoint: string;
  readonly bodyHash: string;
}

/** A second call waits this long for the first (decisions.md D2). Milliseconds. */
const waitLimit = 2_000;
const retryAfter = 2;

/** Raised by `refuseAnswered`. */
const answeredBefore = 'TS002';

/**
 * Fails where a call under this key was answered before. Asked before the call does what no rollback undoes, and else
 * not at all: the row of the key, which is written with everything else, refuses the second call. Nearly every key is
 * new, and asking takes a statement and a change of role.
 */
export function refuseAnswered({ personId, key }: KeyedCall): ScopedStatement {
  return {
    scope: { role: 'system_core', clientId: undefined, personId },
    text: 'select core.assert_not_replayed($1, $2)',
    values: [personId, key],
  };
}

/**
 * Lets an act happen once for each person and key. The act asks `refuseAnswered` before it does what cannot be undone.
 *
 * The answer's row is inserted in the act's own transaction under a unique index, so a call that fails leaves none and
 * of two processes only one commits. Within this process a second call waits for the first instead of doing the work in
 * vain.
 */
export class KeptAnswers {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the act, or hands over what it answered the first time.
   *
   * @throws AppError `unprocessable` when the key was used for another call, `conflict` while the first still runs.
   */
  async once<T>(
    call: KeyedCall,
    act: () => Promise<T>,
  ): Promise<{ readonly kept: KeptAnswer } | { readonly fresh: T }> {
    const name = `${call.personId} ${call.key}`;
    // One sleep for the whole wait, because the time of day may jump in between; none where nobody was earlier.
    let timer: AbortController | undefined;
    let late: Promise<boolean> | undefined;
    try {
      for (let earlier = this.running.get(name); earlier !== undefined; earlier = this.running.get(name)) {
        timer ??= new AbortController();
        late ??= this.tooLate(timer.signal);
        if (!(await Promise.race([settled(earlier), late]))) {
          throw stillRunning();
        }
      }
    } finally {
      timer?.abort();
    }
    // From the last look to `set` nothing is awaited, so that of several waiting calls one only goes first.
    const work = this.actOrLookUp(call, act);
    this.running.set(name, work);
    try {
      return await work;
    } finally {
      if (this.running.get(name) === work) {
        this.running.delete(name);
      }
    }
  }

  private tooLate(signal: AbortSignal): Promise<boolean> {
    return this.clock.sleep(waitLimit, signal).then(
      () => false,
      () => false,
    );
  }

  private async actOrLookUp<T>(
    call: KeyedCall,
    act: () => Promise<T>,
  ): Promise<{ readonly kept: KeptAnswer } | { readonly fresh: T }> {
    try {
      return { fresh: await act() };
    } catch (error) {
      if (!mayBeDoneElsewhere(error)) {
        throw error;
      }
      const theirs = await this.findAfter(error, call);
      if (theirs === undefined) {
        throw error;
      }
      return { kept: theirs };
    }
  }

  /** @throws what the act failed with where the look-up fails: that is what the call was about. */
  private async findAfter(failure: unknown, call: KeyedCall): Promise<KeptAnswer | undefined> {
    try {
      return await this.find(call);
    } catch (error) {
      throw error instanceof AppError ? error : failure;
    }
  }

  private async find(call: KeyedCall): Promise<KeptAnswer | undefined> {
    const [found] = await this.engine.once('read', [
      {
        scope: { role: 'system_core', clientId: undefined, personId: call.personId },
        text: `select endpoint, body_hash, status, body, body is null as is_bare, etag from core.idempotency_key
          where person_id = $1 and key = $2 and created_at > now() - interval '24 hours'`,
        values: [call.personId, call.key],
      },
    ]);
    const row = found?.rows[0];
    if (row === undefined) {
      return undefined;
    }
    if (row['endpoint'] !== call.endpoint || row['body_hash'] !== call.bodyHash) {
      throw new AppError('unprocessable', said(httpMessages.keyReused));
    }
    const etag = row['etag'];
    return {
      status: Number(row['status']),
      body: row['is_bare'] === true ? undefined : row['body'],
      etag: typeof etag === 'string' ? etag : undefined,
    };
  }
}

/** Whether an endpoint's answer is written down under its key. */
export function isKept({ kind, keepsAnswer }: Endpoint): boolean {
  return kind !== 'download' && keepsAnswer !== false;
}

/**
 * What a repeat under the same key is answered.
 *
 * @throws AppError `conflict` where the call had an answer with a body that was not to be kept.
 */
export function replayOf(endpoint: Endpoint, kept: KeptAnswer): KeptAnswer {
  const { kind, status, shape } = endpoint;
  const hasBody = kind === 'download' || (shape.response !== undefined && status !== 204);
  if (hasBody && (!isKept(endpoint) || kept.body === undefined)) {
    throw new AppError('conflict', said(httpMessages.answerNotKept));
  }
  return kept;
}

function settled(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => true,
  );
}

/** Failures of this server, not of the act: no earlier answer is behind them. */
const ownFailures: ReadonlySet<ErrorCode> = new Set(['internal', 'plugin_unavailable', 'shutting_down']);

/**
 * Whether the call was answered before, or another process may have been faster: the row of the key stands already, or
 * what the act was about is taken, gone, done, locked or not what it expected. The answer given then is ours. Only where
 * the database has a failure of its own was there none.
 */
function mayBeDoneElsewhere(error: unknown): boolean {
  if (error instanceof AppError) {
    return !ownFailures.has(error.code);
  }
  return (
    !(error instanceof DatabaseError) || error.code === answeredBefore || /^(23...|40...|55P03|25P02)$/.test(error.code)
  );
}

function stillRunning(): AppError {
  return new AppError('conflict', said(httpMessages.stillRunning), { params: { retryAfter } });
}

/** What makes two calls the same: where they went and every byte they carried. */
export function hashCall(url: string, chunks: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(url).update('\0');
  for (const chunk of chunks) {
    hash.update(chunk);
  }
  return hash.digest('base64url');
}
