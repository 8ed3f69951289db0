import { injectable } from 'inversify';
import { reaction } from 'mobx';
import type { Dispose } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { CallMachine } from '../api/call-machine';
import type { LazyPart } from '../lazy-part';
import type { PendingWrites } from '../services';
import type { SessionStore } from '../session/session-store';
import { CallMachineService, SessionStoreService } from '../tokens';

/** Kept writes belong to somebody who is signed in; before that nothing of theirs need be here. */
@injectable()
export class LazyPendingWrites implements PendingWrites {
  constructor(
    @inject(CallMachineService) private readonly machine: LazyPart<CallMachine>,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  get waiting(): number {
    return this.machine.current?.pending.waiting ?? 0;
  }

  /** Forgets this person's writes, after a sign-out that was asked about. */
  async removeAll(): Promise<void> {
    await this.machine.current?.pending.removeAll();
  }

  start(): Dispose {
    let release: Dispose | undefined;
    let hasEnded = false;
    const begin = async (): Promise<void> => {
      try {
        const { pending } = await this.machine.get();
        release ??= hasEnded ? undefined : pending.start();
      } catch (error) {
        this.logger.warn('Changes made offline cannot be sent now.', { reason: String(error) });
      }
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
      hasEnded = true;
      stop();
      void release?.();
    };
  }
}
