import { injectable } from 'inversify';
import { reaction } from 'mobx';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import type { ApiModule } from '../api/api-module';
import type { LazyModule } from '../lazy/lazy-module';
import type { LazyRetry } from '../lazy/lazy-retry';
import { LazyRetryService } from '../lazy/lazy-retry';
import type { CreationChange, CreationRemoval, PendingWrites, UnsentWrite } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import { ApiModuleService } from '../api/lazy-tokens';

/** Loads the queue of unsent writes with the API code, after the sign-in: it is not needed before. */
@injectable()
export class LazyPendingWrites implements PendingWrites {
  constructor(
    @inject(ApiModuleService) private readonly module: LazyModule<ApiModule>,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(LazyRetryService) private readonly retries: LazyRetry,
  ) {}

  get waiting(): number {
    return this.module.current?.pending.waiting ?? 0;
  }

  get items(): readonly UnsentWrite[] {
    return this.module.current?.pending.items ?? [];
  }

  get isStored(): boolean {
    return this.module.current?.pending.isStored ?? true;
  }

  async retry(key: string): Promise<void> {
    await this.module.current?.pending.retry(key);
  }

  async amend(key: string, change: CreationChange | CreationRemoval): Promise<boolean> {
    return (await this.module.current?.pending.amend(key, change)) ?? false;
  }

  async discard(key: string): Promise<void> {
    await this.module.current?.pending.discard(key);
  }

  /** Deletes this person's writes, after they confirmed the sign-out. */
  async removeAll(): Promise<void> {
    await this.module.current?.pending.removeAll();
  }

  start(): Dispose {
    let release: Dispose | undefined;
    const ended = new AbortController();
    const begin = async (): Promise<void> => {
      const module = await this.retries.until(() => this.module.load(), ended.signal);
      release ??= ended.signal.aborted ? undefined : module?.pending.start();
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

export const PendingWritesService = serviceToken<LazyPendingWrites>('core:PendingWritesService');
