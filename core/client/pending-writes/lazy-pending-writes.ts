import { injectable } from 'inversify';
import { reaction } from 'mobx';
import type { Dispose } from '../../contract';
import { inject } from '../../kernel/inject';
import type { CallMachine } from '../api/call-machine';
import type { LazyPart } from '../lazy/lazy-part';
import type { LazyRetry } from '../lazy/lazy-retry';
import type { PendingWrites } from '../services';
import type { SessionStore } from '../session/session-store';
import { CallMachineService, LazyRetryService, SessionStoreService } from '../tokens';

/** Loads the queue of offline writes with the API code, after the sign-in: it is not needed before. */
@injectable()
export class LazyPendingWrites implements PendingWrites {
  constructor(
    @inject(CallMachineService) private readonly machine: LazyPart<CallMachine>,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(LazyRetryService) private readonly retries: LazyRetry,
  ) {}

  get waiting(): number {
    return this.machine.current?.pending.waiting ?? 0;
  }

  /** Deletes this person's writes, after they confirmed the sign-out. */
  async removeAll(): Promise<void> {
    await this.machine.current?.pending.removeAll();
  }

  start(): Dispose {
    let release: Dispose | undefined;
    const ended = new AbortController();
    const begin = async (): Promise<void> => {
      const machine = await this.retries.until(() => this.machine.get(), ended.signal);
      release ??= ended.signal.aborted ? undefined : machine?.pending.start();
    };
    const stop = reaction(
      () => this.session.state === 'signed-in',
      (isSignedIn) => {
        if (isSignedIn && release === undefined) {
          void begin();
        }
      },
      { fireImmediately: true },
    );
    return () => {
      ended.abort();
      stop();
      void release?.();
    };
  }
}
