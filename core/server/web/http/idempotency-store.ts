import { createHash } from 'node:crypto';
import type { Endpoint, ErrorCode } from '../../../contract';
import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { AppError } from '../../platform/app-error';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { httpMessages } from '../../request-context/problems/messages';

/** A stored response to an earlier request with the same Idempotency-Key. */
export interface StoredResponse {
  readonly status: number;
  /** `undefined` where the response had no body, or where the body is not stored. */
  readonly body: unknown;
  readonly etag: string | undefined;
}

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  readonly personId: string;
  readonly key: string;
  readonly endpoint: string;
  readonly bodyHash: string;
}

/** How long a second request waits for the first (decisions.md D2). Milliseconds. */
const waitLimit = 2_000;
const retryAfter = 2;

/** SQLSTATE that `core.refuse_answered` raises. */
const answeredBefore = 'TS002';

/**
 * A statement that fails if a response is stored under this key. Needed only before the request does something that no
 * rollback undoes. Otherwise the unique row of the key, which is written with everything else, refuses the second
 * request. Almost all keys are new, and the check costs a statement and a change of role.
 */
export function assertNotReplayed({ personId, key }: IdempotentRequest): ScopedStatement {
  return {
    scope: { role: 'system_core', clientId: undefined, personId },
    text: 'select core.assert_not_replayed($1, $2)',
    values: [personId, key],
  };
}

/**
 * Idempotency store: runs an operation once for each person and key. The operation checks `assertNotReplayed` before it
 * does something that cannot be undone.
 *
 * The response is inserted in the operation's own transaction under a unique index. A failed request leaves no row, and
 * of two processes only one commits. Within a process a second request waits for the first instead of repeating the
 * work.
 */
export class IdempotencyStore {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the operation, or returns its stored response.
   *
   * @throws AppError `unprocessable` when the key was used for another request, `conflict` while the first one is still
   * running.
   */
  async once<T>(
    call: IdempotentRequest,
    act: () => Promise<T>,
  ): Promise<{ readonly kept: StoredResponse } | { readonly fresh: T }> {
    const name = `${call.personId} ${call.key}`;
    // One sleep for the whole wait, because the time of day may jump. No sleep if no request with this key is running.
    let timer: AbortController | undefined;
    let timeout: Promise<boolean> | undefined;
    try {
      for (let earlier = this.running.get(name); earlier !== undefined; earlier = this.running.get(name)) {
        timer ??= new AbortController();
        timeout ??= this.tooLate(timer.signal);
        if (!(await Promise.race([settled(earlier), timeout]))) {
          throw stillRunning();
        }
      }
    } finally {
      timer?.abort();
    }
    // No await between the last `get` and `set`, so that only one of several waiting requests continues.
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
    call: IdempotentRequest,
    act: () => Promise<T>,
  ): Promise<{ readonly kept: StoredResponse } | { readonly fresh: T }> {
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

  /** @throws the operation's own error where the look-up fails, because the request was about the operation. */
  private async findAfter(failure: unknown, call: IdempotentRequest): Promise<StoredResponse | undefined> {
    try {
      return await this.find(call);
    } catch (error) {
      throw error instanceof AppError ? error : failure;
    }
  }

  private async find(call: IdempotentRequest): Promise<StoredResponse | undefined> {
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
      throw new AppError('unprocessable', localized(httpMessages.keyReused));
    }
    const etag = row['etag'];
    return {
      status: Number(row['status']),
      body: row['is_bare'] === true ? undefined : row['body'],
      etag: typeof etag === 'string' ? etag : undefined,
    };
  }
}

/** Whether the responses of an endpoint are stored under their keys. */
export function isResponseStored({ kind, storesResponse }: Endpoint): boolean {
  return kind !== 'download' && storesResponse !== false;
}

/**
 * Returns the response for a replay.
 *
 * @throws AppError `conflict` where the response had a body that is not stored.
 */
export function replayOf(endpoint: Endpoint, kept: StoredResponse): StoredResponse {
  const { kind, status, shape } = endpoint;
  const hasBody = kind === 'download' || (shape.response !== undefined && status !== 204);
  if (hasBody && (!isResponseStored(endpoint) || kept.body === undefined)) {
    throw new AppError('conflict', localized(httpMessages.answerNotKept));
  }
  return kept;
}

function settled(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => true,
  );
}

/** Errors of this server, not of the operation. No earlier response can be their cause. */
const ownFailures: ReadonlySet<ErrorCode> = new Set(['internal', 'plugin_unavailable', 'shutting_down']);

/**
 * Whether the request may be a replay or another process was faster: the row of the key exists, or the object of the
 * operation is taken, deleted, done, locked or changed. Then the stored response applies. Only for errors of the
 * database itself there is none.
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
  return new AppError('conflict', localized(httpMessages.stillRunning), { params: { retryAfter } });
}

/** Hash that identifies a request: its address and every byte of its body. */
export function hashRequest(url: string, chunks: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(url).update('\0');
  for (const chunk of chunks) {
    hash.update(chunk);
  }
  return hash.digest('base64url');
}
