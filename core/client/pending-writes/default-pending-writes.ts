import { injectable } from 'inversify';
import { computed, makeObservable, observableRef, reaction, runInAction, toJS } from 'mobx';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import { isMergeConflict } from '../api/merge-conflict';
import { planAfter } from '../api/entity-writes';
import type { RequestPlan } from '../api/request-plan';
import type { RequestSender } from '../api/request-sender';
import { RequestSenderService } from '../api/request-sender';
import type { WritesInFlight } from '../api/writes-in-flight';
import { WritesInFlightService } from '../api/writes-in-flight';
import { coreMessages } from '../messages';
import { BrowserWindow, RecordDatabase } from '../ports';
import type { ApiRequestOptions, PendingWrites, UnsentWrite } from '../services';
import { ApiError, Ids, Network, Realtime, Toasts, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { KeptWrite, Refusal } from './kept-write';
import { createOutcome, laneOf, toUnsentWrite } from './kept-write';
import { KeptWriteList } from './kept-write-list';
import { KeptWriteRecords } from './kept-write-records';
import { WriteLane } from './write-lane';
import type { AttemptResult } from './write-lane';
import { mayBeDoneTwice, resultOf } from './write-refusals';

export interface KeepOptions extends Pick<ApiRequestOptions, 'label' | 'edit'> {
  /** It was sent already, without a response. */
  readonly isSent: boolean;
}

/** Writes without a response. They stay in the browser's database until the server has accepted them. */
@injectable()
export class DefaultPendingWrites implements PendingWrites {
  private readonly list = new KeptWriteList();
  private readonly records: KeptWriteRecords;
  private readonly lanes = new Map<string, WriteLane>();
  private sending: ReadonlySet<string> = new Set();
  private hasEnded = false;
  private count = 0;

  constructor(
    @inject(RequestSenderService) private readonly sender: RequestSender,
    @inject(RecordDatabase) database: RecordDatabase,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(WritesInFlightService) private readonly inFlight: WritesInFlight,
    @inject(ApiSignalsService) private readonly signals: ApiSignals,
    @inject(Network) private readonly network: Network,
    @inject(Realtime) private readonly realtime: Realtime,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Ids) private readonly ids: Ids,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.records = new KeptWriteRecords({ database, window, logger });
    makeObservable<this, 'sending' | 'person' | 'own'>(this, {
      sending: observableRef,
      person: computed,
      own: computed,
      items: computed,
    });
  }

  get waiting(): number {
    return this.own.length;
  }

  get items(): readonly UnsentWrite[] {
    return this.own.map((write) => toUnsentWrite(write, this.sending.has(write.key)));
  }

  get isStored(): boolean {
    return this.own.every(({ isStored }) => isStored !== false);
  }

  /** True while a write waits to be sent. */
  get hasWaiting(): boolean {
    return this.own.some(({ refusal }) => refusal === undefined);
  }

  /** True while a write to this entity waits; the next one must not overtake it. */
  hasWriteFor(entity: string | undefined): boolean {
    return (
      entity !== undefined && this.own.some(({ plan, refusal }) => plan.entity === entity && refusal === undefined)
    );
  }

  /** Stores a write, to be sent later. */
  async keep(plan: RequestPlan, { label, edit, isSent }: KeepOptions): Promise<Pick<UnsentWrite, 'key' | 'settled'>> {
    this.count += 1;
    const now = this.clock.now().toISOString();
    // Unique among tabs too; writes of the same millisecond keep their order.
    const key = `${now} ${String(this.count).padStart(6, '0')} ${this.ids.next()}`;
    const write: KeptWrite = {
      key,
      person: this.person,
      plan: { ...plan, body: toJS(plan.body) },
      label,
      edit,
      keptAt: now,
      sentAt: isSent ? now : undefined,
      refusal: undefined,
      revision: 0,
      outcome: createOutcome(),
      isStored: undefined,
    };
    this.list.add(write);
    const isStored = await this.records.write(write);
    this.list.noteStored(key, isStored);
    if (!isStored) {
      this.inFlight.track(write.outcome.promise).catch(() => undefined);
    }
    return { key, settled: write.outcome.promise };
  }

  async retry(key: string): Promise<void> {
    const write = this.list.find(key);
    if (write?.refusal === undefined) {
      this.lanes.get(write === undefined ? '' : laneOf(write))?.hurry();
      return;
    }
    await this.change(key, { refusal: undefined, sentAt: undefined, outcome: createOutcome() });
  }

  async discard(key: string): Promise<void> {
    const write = this.list.find(key);
    if (write !== undefined && !this.sending.has(key)) {
      await this.finish(write);
      write.outcome.reject(new ApiError('aborted', []));
    }
  }

  /** Deletes this person's writes, after they confirmed the sign-out. */
  async removeAll(): Promise<void> {
    const { person } = this;
    await this.records.removeAll(person);
    this.list.drop((write) => write.person === person, new ApiError('session_required', []));
  }

  /** Sends writes whenever the server may respond, and loads those of an earlier page. */
  start(): Dispose {
    const wake = (): void => {
      for (const lane of this.lanes.values()) {
        lane.wake();
      }
    };
    const stops: readonly Dispose[] = [
      reaction(
        () => this.person,
        (person) => void this.load(person),
        { fireImmediately: true },
      ),
      reaction(
        () => (this.canSend ? this.own.filter(({ refusal }) => refusal === undefined).map(laneOf) : []),
        (lanes) => {
          for (const lane of lanes) {
            void this.run(lane);
          }
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.realtime.state === 'connected',
        (isConnected) => isConnected && wake(),
      ),
      this.signals.responded.on(wake),
      this.records.onChange(() => void this.synchronize()),
    ];
    return () => {
      this.hasEnded = true;
      for (const stop of stops) {
        void stop();
      }
      for (const lane of this.lanes.values()) {
        lane.hurry();
      }
    };
  }

  private get person(): string {
    return this.session.user?.userId ?? '';
  }

  /** The signed-in person's writes. */
  private get own(): readonly KeptWrite[] {
    const { person } = this;
    return this.list.all.filter((write) => write.person === person);
  }

  private next(lane: string): KeptWrite | undefined {
    return this.list.next(lane, this.person);
  }

  private get canSend(): boolean {
    return !this.hasEnded && this.network.online && this.session.state === 'signed-in';
  }

  /** Those of other people stay in the database until they sign in again. */
  private async load(person: string): Promise<void> {
    this.list.drop(
      (write) => write.person !== person && write.isStored !== false,
      new ApiError('session_required', []),
    );
    if (person !== '') {
      await this.synchronize();
    }
  }

  private async synchronize(): Promise<void> {
    const { person } = this;
    const stored = await this.records.readAll(person);
    if (stored !== undefined && person === this.person) {
      this.list.synchronize(stored);
    }
  }

  private async run(name: string): Promise<void> {
    if (this.lanes.has(name)) {
      return;
    }
    const sentAt = Date.parse(this.next(name)?.sentAt ?? '');
    const lane = new WriteLane(
      {
        clock: this.clock,
        spread: `${this.person} ${name}`,
        next: () => (this.canSend ? this.next(name) : undefined),
        attempt: (write) => this.attempt(write),
      },
      // A write that was just sent without a response waits before it is sent again.
      this.clock.now().getTime() - sentAt < 1_000 ? 1 : 0,
    );
    this.lanes.set(name, lane);
    await lane.run();
    this.lanes.delete(name);
    if (this.canSend && this.next(name) !== undefined) {
      // Kept after the lane had looked for the last time.
      await this.run(name);
    }
  }

  /** One tab at a time sends the writes of a lane. */
  private async attempt(write: KeptWrite): Promise<AttemptResult> {
    try {
      return await this.window.exclusively(`core:pending-writes ${laneOf(write)}`, () => this.send(write));
    } catch (error) {
      this.logger.error('An unsent change could not be sent.', error);
      return 'failed';
    }
  }

  private async send(found: KeptWrite): Promise<AttemptResult> {
    if (found.isStored !== false) {
      // Another tab may have sent it, or have an earlier one of the same entity.
      await this.synchronize();
    }
    const write = this.next(laneOf(found));
    if (write?.key !== found.key || !this.canSend) {
      return 'done';
    }
    if (mayBeDoneTwice(write, this.clock)) {
      await this.refuse(write, new ApiError('offline', [this.words.translate(coreMessages.writeTooOld)]));
      return 'done';
    }
    this.mark(write.key, true);
    try {
      if (write.sentAt === undefined) {
        await this.change(write.key, { sentAt: this.clock.now().toISOString() });
      }
      const body = await this.sender.send(write.plan, {});
      await this.rebaseNext(write, body);
      await this.finish(write);
      write.outcome.resolve(body);
      return 'done';
    } catch (error) {
      const result = resultOf(error);
      if (result === undefined && error instanceof ApiError) {
        await this.refuse(write, error);
      }
      return result ?? 'done';
    } finally {
      this.mark(write.key, false);
    }
  }

  /** The next write of the entity was made on top of this one, whose response is known now. */
  private async rebaseNext(write: KeptWrite, body: unknown): Promise<void> {
    const next = this.own.find(
      (each) => each.key > write.key && laneOf(each) === laneOf(write) && each.refusal === undefined,
    );
    if (next !== undefined) {
      await this.change(next.key, { plan: planAfter(next.plan, body) });
    }
  }

  private async refuse({ key }: KeptWrite, error: ApiError): Promise<void> {
    const refusal: Refusal = {
      code: error.code,
      reason: error.sentences,
      conflicts: isMergeConflict(error) ? error.params['conflicts'] : undefined,
    };
    const refused = await this.change(key, { refusal });
    if (refused === undefined) {
      return;
    }
    const isTold = isMergeConflict(error) && refused.edit !== undefined;
    if (!isTold) {
      const [reason = ''] = error.sentences;
      this.toasts.error(this.words.translate(coreMessages.writeRefused, { reason }));
    }
    refused.outcome.reject(new ApiError(error.code, error.sentences, error.params, { cause: error }));
  }

  private async change(key: string, change: Partial<KeptWrite>): Promise<KeptWrite | undefined> {
    const changed = this.list.update(key, change);
    if (changed !== undefined && changed.isStored !== false) {
      await this.records.write(changed);
    }
    return changed;
  }

  private async finish(write: KeptWrite): Promise<void> {
    this.list.remove(write.key);
    await this.records.remove(write);
  }

  private mark(key: string, isSending: boolean): void {
    const sending = new Set(this.sending);
    sending[isSending ? 'add' : 'delete'](key);
    runInAction(() => void (this.sending = sending));
  }
}

export const PendingWritesQueueService = serviceToken<DefaultPendingWrites>('core:PendingWritesQueueService');
