import { injectable } from 'inversify';
import { computed, makeObservable, reaction, toJS } from 'mobx';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import type { RequestPlan } from '../api/request-plan';
import type { RequestSender } from '../api/request-sender';
import { RequestSenderService } from '../api/request-sender';
import type { WritesInFlight } from '../api/writes-in-flight';
import { WritesInFlightService } from '../api/writes-in-flight';
import { BrowserWindow, RecordDatabase } from '../ports';
import type { ApiRequestOptions, PendingWrites, UnsentWrite } from '../services';
import { ApiError, Ids, Network, Realtime, Toasts, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { KeptWrite } from './kept-write';
import { createOutcome, laneOf, mayBeDone, toUnsentWrite } from './kept-write';
import { StoredWriteList } from './stored-write-list';
import { WriteAttempts } from './write-attempts';
import type { CreationChange, CreationRemoval } from './pending-writes';
import { KeptWriteRecords } from './kept-write-records';
import { RefusalSummary } from './refusal-summary';
import { WriteAhead } from './write-ahead';
import { WriteLane } from './write-lane';

/** What the queue stores beside a request. */
export type BeginOptions = Pick<ApiRequestOptions, 'label' | 'edit' | 'creation'>;

/** A write that is stored before its first attempt. */
export interface StartedWrite {
  /** Resolves when it may be sent. */
  readonly ready: Promise<void>;
  /** It has its response. */
  readonly end: () => void;
  /** It has none: it is sent later. `isSent`: it was sent, so the server may have done it. */
  readonly keep: (plan: RequestPlan, isSent: boolean) => Promise<Pick<UnsentWrite, 'key' | 'settled'>>;
}

/** Writes without a response. They stay in the browser's database until the server has accepted them. */
@injectable()
export class DefaultPendingWrites implements PendingWrites {
  private readonly records: KeptWriteRecords;
  private readonly list: StoredWriteList;
  private readonly attempts: WriteAttempts;
  private readonly lanes = new Map<string, WriteLane>();
  private readonly refusals: RefusalSummary;
  private readonly ahead: WriteAhead;
  private hasEnded = false;
  private count = 0;
  /** The time in the latest key. */
  private latest = '';

  constructor(
    @inject(RequestSenderService) sender: RequestSender,
    @inject(RecordDatabase) database: RecordDatabase,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) window: BrowserWindow,
    @inject(WritesInFlightService) private readonly inFlight: WritesInFlight,
    @inject(ApiSignalsService) private readonly signals: ApiSignals,
    @inject(Network) private readonly network: Network,
    @inject(Realtime) private readonly realtime: Realtime,
    @inject(Toasts) toasts: Toasts,
    @inject(I18n) words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Ids) private readonly ids: Ids,
    @inject(Logger) logger: Logger,
  ) {
    this.records = new KeptWriteRecords({ database, window, logger });
    this.list = new StoredWriteList(this.records);
    this.refusals = new RefusalSummary(clock, toasts, words);
    this.attempts = new WriteAttempts({
      ...{ list: this.list, sender, refusals: this.refusals, window, words, clock, logger },
      synchronize: () => this.synchronize(),
      next: (lane) => this.next(lane),
    });
    this.ahead = new WriteAhead(`${clock.now().toISOString()} ${ids.next()}`, {
      ...{ records: this.records, window, clock, logger },
      onClaimed: () => void this.synchronize(),
    });
    makeObservable<this, 'person' | 'own'>(this, {
      person: computed,
      own: computed,
      items: computed,
    });
  }

  get waiting(): number {
    return this.own.length;
  }

  get items(): readonly UnsentWrite[] {
    return this.own.map((write) => toUnsentWrite(write, this.attempts.isSending(write.key)));
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

  /** Stores a write before it is sent. */
  begin(plan: RequestPlan, { label, edit, creation }: BeginOptions): StartedWrite {
    const now = this.clock.now().toISOString();
    const [lastTime = '', lastCount = '0'] = this.list.all.at(-1)?.key.split(' ') ?? [];
    // The clock of the device may have been set back since.
    this.latest = [now, this.latest, lastTime].toSorted().at(-1) ?? now;
    this.count = Math.max(this.count, this.latest === lastTime ? Number(lastCount) : 0) + 1;
    const write: KeptWrite = {
      // Unique among tabs too; writes of the same millisecond keep their order.
      key: `${this.latest} ${String(this.count).padStart(6, '0')} ${this.ids.next()}`,
      person: this.person,
      plan: { ...plan, body: toJS(plan.body) },
      label,
      edit,
      creation,
      answer: undefined,
      keptAt: now,
      sentAt: now,
      refusal: undefined,
      tab: this.ahead.tab,
      revision: 0,
      outcome: createOutcome(),
      isStored: undefined,
    };
    return {
      ready: this.ahead.add(write),
      end: () => void this.ahead.remove(write),
      keep: (latest, isSent) => {
        this.ahead.hand(write);
        const sentAt = isSent ? this.clock.now().toISOString() : undefined;
        return this.keep({ ...write, plan: { ...latest, body: write.plan.body }, sentAt, tab: undefined, revision: 1 });
      },
    };
  }

  async retry(key: string): Promise<void> {
    const write = this.list.find(key);
    if (write?.refusal === undefined) {
      this.lanes.get(write === undefined ? '' : laneOf(write))?.hurry();
      return;
    }
    // The person has seen both values of a conflict: sending it again replaces the other person's.
    const ifMatch = write.refusal.theirs?.version ?? write.plan.ifMatch;
    await this.list.change(key, {
      ...{ refusal: undefined, sentAt: undefined, outcome: createOutcome(), plan: { ...write.plan, ifMatch } },
    });
  }

  async amend(key: string, change: CreationChange | CreationRemoval): Promise<boolean> {
    const write = this.list.find(key);
    const work = async (): Promise<boolean> => {
      const latest = this.list.find(key);
      return latest !== undefined && (await this.list.change(key, this.amended(latest, change))) !== undefined;
    };
    if (write === undefined || this.attempts.isSending(key)) {
      return work();
    }
    return this.attempts.alone(laneOf(write), async () => {
      // Another tab may have sent it.
      await this.synchronize();
      return work();
    });
  }

  async discard(key: string): Promise<void> {
    const write = this.list.find(key);
    if (write !== undefined && !this.attempts.isSending(key)) {
      await this.list.finish(write);
      write.outcome.reject(new ApiError('aborted', []));
    }
  }

  /** A creation that the server cannot have done is another request from now on; otherwise the changes wait behind it. */
  private amended(write: KeptWrite, change: CreationChange | CreationRemoval): Partial<KeptWrite> {
    const { creation, plan, refusal } = write;
    if ('isRemoved' in change) {
      return { creation: creation && { ...creation, ...change } };
    }
    const { entity, label, changes, body } = change;
    if (mayBeDone(write) || body === undefined) {
      return { label, creation: creation && { ...creation, entity, changes: { ...creation.changes, ...changes } } };
    }
    return {
      label,
      creation: creation && { ...creation, entity },
      plan: { ...plan, body: toJS(body), idempotencyKey: this.ids.next() },
      ...(refusal !== undefined && { refusal: undefined, sentAt: undefined, outcome: createOutcome() }),
    };
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
    this.ahead.start();
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
      this.ahead.stop();
      this.refusals.stop();
      for (const stop of stops) {
        void stop();
      }
      for (const lane of this.lanes.values()) {
        lane.hurry();
      }
    };
  }

  /** Stores a write, to be sent later. */
  private async keep(write: KeptWrite): Promise<Pick<UnsentWrite, 'key' | 'settled'>> {
    const { key, outcome } = write;
    if (!(await this.list.keep(write))) {
      this.inFlight.track(outcome.promise).catch(() => undefined);
    }
    return { key, settled: outcome.promise };
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
    return this.canSend ? this.list.next(lane, this.person) : undefined;
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
      this.list.synchronize(stored.filter(({ tab }) => tab === undefined));
      this.ahead.claim(stored);
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
        next: () => this.next(name),
        attempt: (write) => this.attempts.attempt(write),
      },
      // A write that was just sent without a response waits before it is sent again.
      this.clock.now().getTime() - sentAt < 1_000 ? 1 : 0,
    );
    this.lanes.set(name, lane);
    await lane.run();
    this.lanes.delete(name);
    if (this.next(name) !== undefined) {
      // Kept after the lane had looked for the last time.
      await this.run(name);
    }
  }
}

export const PendingWritesQueueService = serviceToken<DefaultPendingWrites>('core:PendingWritesQueueService');
