import { injectable } from 'inversify';
import { action, computed, makeObservable, observableRef, reaction, runInAction, toJS } from 'mobx';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { RequestPlan } from '../api/request-plan';
import type { RequestSender } from '../api/request-sender';
import { RequestSenderService } from '../api/request-sender';
import { coreMessages } from '../messages';
import { BrowserWindow, RecordDatabase } from '../ports';
import type { DraftKey, PendingWrites, RefusedWrite } from '../services';
import { ApiError, Drafts, Ids, Network, Toasts, I18n } from '../services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';

/** Delay before a write is retried that the server could not process, in milliseconds. */
const retryDelay = 30_000;

interface QueuedWrite {
  readonly key: string;
  readonly person: string;
  readonly plan: RequestPlan;
  readonly draft: DraftKey;
  /** Undefined for writes of an earlier page. */
  readonly settle?: { readonly resolve: (body: unknown) => void; readonly reject: (error: unknown) => void };
}

/** Writes made while offline. They stay in the browser's database until the server has accepted or refused them. */
@injectable()
export class DefaultPendingWrites implements PendingWrites {
  private kept: readonly QueuedWrite[] = [];
  private readonly ended = new AbortController();
  private isSending = false;
  private count = 0;

  constructor(
    @inject(RequestSenderService) private readonly sender: RequestSender,
    @inject(RecordDatabase) private readonly database: RecordDatabase,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Network) private readonly network: Network,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Ids) private readonly ids: Ids,
    @inject(Logger) private readonly logger: Logger,
  ) {
    makeObservable<this, 'kept' | 'person' | 'drop'>(this, {
      kept: observableRef,
      waiting: computed,
      person: computed,
      drop: action,
    });
  }

  get waiting(): number {
    return this.kept.length;
  }

  /** True while a write to this entity is queued; the next one must not overtake it. */
  hasWriteFor(entity: string | undefined): boolean {
    return entity !== undefined && this.kept.some(({ plan }) => plan.entity === entity);
  }

  /** Queues a write and settles when it has been sent. */
  enqueue(plan: RequestPlan, draft: DraftKey): Promise<unknown> {
    this.count += 1;
    const key = `${this.clock.now().toISOString()} ${String(this.count).padStart(6, '0')}`;
    const idempotencyKey = plan.idempotencyKey ?? this.ids.next();
    const ready: RequestPlan = { ...plan, idempotencyKey, body: toJS(plan.body) };
    return new Promise((resolve, reject) => {
      const write: QueuedWrite = { key, person: this.person, plan: ready, draft, settle: { resolve, reject } };
      runInAction(() => void (this.kept = [...this.kept, write]));
      void this.store(write);
    });
  }

  /** Sends queued writes whenever the browser is online, and loads those of an earlier page. */
  start(): Dispose {
    const stopLoading = reaction(
      () => this.person,
      (person) => void this.load(person),
      { fireImmediately: true },
    );
    const stopSending = reaction(
      () => this.network.online && this.session.state === 'signed-in' && this.kept.length > 0,
      (canSend) => {
        if (canSend) {
          void this.send();
        }
      },
      { fireImmediately: true },
    );
    return () => {
      this.ended.abort();
      stopLoading();
      stopSending();
    };
  }

  /** Deletes this person's writes, after they confirmed the sign-out. */
  async removeAll(): Promise<void> {
    await this.database.removeAll('writes', this.person);
    this.drop(new ApiError('aborted', []));
  }

  private get person(): string {
    return this.session.user?.userId ?? '';
  }

  private async store(write: QueuedWrite): Promise<void> {
    try {
      await this.database.write('writes', write.person, {
        key: write.key,
        value: { plan: write.plan, draft: write.draft },
      });
    } catch (error) {
      this.logger.error('A change made offline could be stored in this tab only.', error);
    }
  }

  /** Loads this person's writes. Those of other people stay in the database until they sign in again. */
  private async load(person: string): Promise<void> {
    this.drop(new ApiError('session_required', []));
    if (person === '') {
      return;
    }
    try {
      const records = await this.database.readAll('writes', person);
      const known = new Set(this.kept.map(({ key }) => key));
      const found = records.filter(({ key }) => !known.has(key)).map(({ key, value }) => readWrite(key, person, value));
      runInAction(() => {
        if (person === this.person) {
          this.kept = [...this.kept, ...found].sort((left, right) => (left.key < right.key ? -1 : 1));
        }
      });
    } catch (error) {
      this.logger.error('Changes made offline could not be read.', error);
    }
  }

  private drop(reason: ApiError): void {
    const dropped = this.kept;
    this.kept = [];
    for (const { settle } of dropped) {
      settle?.reject(reason);
    }
  }

  private async send(): Promise<void> {
    if (this.isSending) {
      return;
    }
    this.isSending = true;
    try {
      await this.window.exclusively('core:pending-writes', () => this.sendAll());
    } finally {
      this.isSending = false;
    }
  }

  private async sendAll(): Promise<void> {
    const versions = new Map<string, number>();
    for (let write = this.kept[0]; write !== undefined; write = this.kept[0]) {
      const outcome = await this.sendOne(write, versions);
      if (outcome === 'later') {
        return;
      }
      if (outcome === 'again' && !(await sleepUnlessAborted(this.clock, retryDelay, this.ended.signal))) {
        return;
      }
    }
  }

  private async sendOne(write: QueuedWrite, versions: Map<string, number>): Promise<'done' | 'again' | 'later'> {
    const { plan } = write;
    if (!this.network.online || this.session.state !== 'signed-in') {
      return 'later';
    }
    if (write.settle === undefined && !(await this.isStillStored(write))) {
      // Another tab has sent it.
      runInAction(() => void (this.kept = this.kept.filter((each) => each !== write)));
      return 'done';
    }
    const version = versions.get(plan.entity ?? '') ?? 0;
    const ready = plan.ifMatch === undefined ? plan : { ...plan, ifMatch: Math.max(plan.ifMatch, version) };
    try {
      const body = await this.sender.send(ready, {});
      const answered = (body as { readonly version?: unknown } | undefined)?.version;
      if (plan.entity !== undefined && typeof answered === 'number') {
        versions.set(plan.entity, answered);
      }
      await this.finish(write);
      write.settle?.resolve(body);
      return 'done';
    } catch (error) {
      return this.handleFailure(write, error);
    }
  }

  private async isStillStored({ person, key }: QueuedWrite): Promise<boolean> {
    const records = await this.database.readAll('writes', person);
    return records.some((record) => record.key === key);
  }

  private async handleFailure(write: QueuedWrite, error: unknown): Promise<'done' | 'again' | 'later'> {
    if (!(error instanceof ApiError) || error.code === 'session_required') {
      return 'later';
    }
    const status = Number(error.params['status'] ?? 0);
    if (error.code === 'offline') {
      return this.network.online ? 'again' : 'later';
    }
    if (status >= 500 || error.code === 'rate_limited') {
      return 'again';
    }
    const refused: RefusedWrite = { reason: error.sentences, body: write.plan.body };
    this.drafts.write(write.draft, refused);
    await this.drafts.flush();
    await this.finish(write);
    this.toasts.error(this.words.translate(coreMessages.writeRefused, { reason: error.sentences[0] ?? '' }));
    write.settle?.reject(
      new ApiError(error.code, error.sentences, { ...error.params, isTold: true }, { cause: error }),
    );
    return 'done';
  }

  private async finish(write: QueuedWrite): Promise<void> {
    runInAction(() => void (this.kept = this.kept.filter((each) => each !== write)));
    try {
      await this.database.remove('writes', write.person, write.key);
    } catch (error) {
      this.logger.error('A change that was sent could not be deleted from the queue.', error);
    }
  }
}

export const PendingWritesQueueService = serviceToken<DefaultPendingWrites>('core:PendingWritesQueueService');

function readWrite(key: string, person: string, value: unknown): QueuedWrite {
  // The only cast of queued writes: only `store` writes these records.
  const { plan, draft } = value as Pick<QueuedWrite, 'plan' | 'draft'>;
  return { key, person, plan, draft };
}
