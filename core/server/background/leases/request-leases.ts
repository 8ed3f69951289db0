import { localized } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import { AppError } from '../../platform/app-error';
import { DatabaseError } from '../../data/sql/engine';
import { installationStream } from '../../data/sql/system-statements';
import type { CoreRequest } from '../../request-context/core-service';
import { leaseLost } from './lease-tables';
import type { LeaseKey, LeaseStore } from './lease-store';
import type { Lease, LeaseOptions, Leases } from './leases';
import { leaseMessages } from './messages';

const defaultTtl = 30_000;
const defaultWait = 10_000;
/** Milliseconds between attempts: the first and the longest pause. */
const minPause = 20;
const maxPause = 500;

export interface RequestLeasesOptions {
  readonly store: LeaseStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface HeldLease {
  readonly key: LeaseKey;
  readonly token: number;
  readonly ttl: number;
}

/** The leases of one request. */
export class RequestLeases implements Leases {
  constructor(
    private readonly call: CoreRequest,
    private readonly options: RequestLeasesOptions,
  ) {}

  async run<T>(name: string, options: LeaseOptions, work: (lease: Lease) => Promise<T>): Promise<T> {
    const { ttl = defaultTtl, wait = defaultWait } = options;
    const { pluginId, clientId = installationStream, mode, context } = this.call;
    if (mode === 'read') {
      throw new Error(`Plugin '${pluginId}' requested lease '${name}' in a reading request; declare effect 'write'.`);
    }
    assertSound(pluginId, name, ttl, wait);
    await this.call.commit();
    const key = { clientId, pluginId, name };
    const held = { key, ttl, token: await this.acquire(key, ttl, wait) };
    const ended = new AbortController();
    const lost = new AbortController();
    const renewal = this.keep(held, ended.signal, lost);
    try {
      const result = await work({
        token: held.token,
        signal: AbortSignal.any([context.signal, lost.signal]),
        assertHeld: () => this.assertHeld(held),
      });
      this.call.onCommit(this.options.store.assertion(key, held.token));
      await this.call.commit();
      return result;
    } catch (error) {
      // Before the release: what the work wrote must not be committed by a handler that recovers from the error.
      await this.call.discard();
      throw error instanceof DatabaseError && error.code === leaseLost ? lostError(error) : error;
    } finally {
      ended.abort();
      await renewal;
      await this.release(held);
    }
  }

  private async acquire(key: LeaseKey, ttl: number, wait: number): Promise<number> {
    const { store, clock } = this.options;
    const { signal } = this.call.context;
    const deadline = clock.elapsed() + wait;
    let pause = minPause;
    while (true) {
      signal.throwIfAborted();
      const token = await store.acquire(key, ttl);
      if (token !== undefined) {
        return token;
      }
      const left = deadline - clock.elapsed();
      if (left <= 0) {
        throw new AppError('conflict', localized(leaseMessages.leaseBusy), { params: { lease: key.name } });
      }
      // With jitter, so that processes that began to wait together do not ask together.
      await clock.sleep(Math.min(left, pause * (0.5 + Math.random() / 2)), signal);
      pause = Math.min(pause * 2, maxPause);
    }
  }

  /** Renews the lease until the work ends. Never rejects. */
  private async keep({ key, token, ttl }: HeldLease, ended: AbortSignal, lost: AbortController): Promise<void> {
    const { store, clock, logger } = this.options;
    let renewed = clock.elapsed();
    while (!ended.aborted && !lost.signal.aborted) {
      try {
        await clock.sleep(ttl / 3, ended);
      } catch {
        return;
      }
      const began = clock.elapsed();
      try {
        if (await store.renew(key, token, ttl)) {
          renewed = began;
          continue;
        }
        lost.abort(lostError());
      } catch (error) {
        logger.warn(`Lease '${key.name}' of plugin '${key.pluginId}' could not be renewed.`, { error });
        if (clock.elapsed() - renewed >= ttl) {
          lost.abort(lostError(error));
        }
      }
    }
  }

  private async assertHeld({ key, token }: HeldLease): Promise<void> {
    const { store } = this.options;
    if (!(await store.isHeld(key, token))) {
      throw lostError();
    }
    this.call.onCommit(store.assertion(key, token));
  }

  private async release({ key, token }: HeldLease): Promise<void> {
    try {
      await this.options.store.release(key, token);
    } catch (error) {
      this.options.logger.warn(`Lease '${key.name}' of plugin '${key.pluginId}' ends by expiry.`, { error });
    }
  }
}

function lostError(cause?: unknown): AppError {
  return new AppError('conflict', localized(leaseMessages.leaseLost), { cause });
}

function assertSound(pluginId: string, name: string, ttl: number, wait: number): void {
  const place = `Lease '${name}' of plugin '${pluginId}'`;
  if (!/^[a-z0-9][a-z0-9:._-]{0,199}$/i.test(name)) {
    throw new Error(`${place} must be named with at most 200 letters, digits and the signs : . _ -`);
  }
  if (!(ttl >= 1_000 && ttl <= 600_000)) {
    throw new Error(`${place} must have a ttl of 1,000 to 600,000 milliseconds.`);
  }
  if (!(wait >= 0)) {
    throw new Error(`${place} must wait for 0 milliseconds or more.`);
  }
}
