import { injectable } from 'inversify';
import { action, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { Change, Dispose, RealtimeEvent } from '../../contract';
import { realtimeLimits } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import { BrowserWindow, HubFactory } from '../ports';
import type { Realtime } from '../services';
import { Api } from '../services';
import type { SessionStore } from '../session/session-store';
import { rested } from '../rested';
import { loadChunk } from '../runtime/chunk-loader';
import { Signal } from '../signal';
import { SessionStoreService } from '../tokens';
import { ChangeFeed } from './change-feed';
import { EventHandlers } from './event-handlers';
import type { HubLine } from './hub-line';

/** Live events over the hub, made good by the change feed. Failures are logged only (R69). */
@injectable()
export class HubRealtime implements Realtime {
  state: Realtime['state'] = 'disconnected';
  isPaused = false;
  private areas = 0;
  /** The stay in the authorized area; aborted when it ends. */
  private visit: AbortController | undefined = undefined;
  private line: HubLine | undefined = undefined;
  private readonly handlers: EventHandlers;
  private readonly feed: ChangeFeed;
  private readonly resets = new Signal<undefined>();

  constructor(
    @inject(HubFactory) private readonly hubs: HubFactory,
    @inject(Api) api: Api,
    @inject(ApiSignalsService) signals: ApiSignals,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.handlers = new EventHandlers(logger);
    this.feed = new ChangeFeed({
      api,
      signals,
      logger,
      clientId: () => this.session.portal?.clientId,
      onItem: (item) => this.handlers.dispatch(item.type, item),
      onReset: () => this.reset(),
    });
    makeObservable<this, 'areas' | 'report'>(this, {
      state: observableRef,
      isPaused: observable,
      areas: observable,
      report: action,
    });
  }

  /** How many handlers are registered; the test kit asks. */
  get handlerCount(): number {
    return this.handlers.count;
  }

  on<T>(event: RealtimeEvent<T>, handle: (change: Change<T>) => void): Dispose {
    const release = this.handlers.add(event, handle);
    this.line?.receive(event.name);
    return release;
  }

  onReset(handle: () => void): Dispose {
    return this.resets.on(() => {
      try {
        handle();
      } catch (error) {
        this.logger.error('A part could not read again after a reset.', error);
      }
    });
  }

  reconnect(): void {
    if (!this.isPaused) {
      return;
    }
    if (this.line === undefined) {
      void this.changeLine();
    } else {
      void this.line.connect();
    }
  }

  /** A layout of the authorized area stands, until released. */
  enterArea(): Dispose {
    runInAction(() => void (this.areas += 1));
    let isInside = true;
    return () => {
      if (isInside) {
        isInside = false;
        // Later, because going from one layout to the next leaves the one before it enters the other.
        queueMicrotask(() => runInAction(() => void (this.areas -= 1)));
      }
    };
  }

  /** Holds a line whenever somebody in the authorized area has a portal, until released. */
  start(): Dispose {
    const stops: Dispose[] = [
      this.feed.start(),
      this.window.on('focus', () => void this.catchUp()),
      this.window.on('online', () => this.reconnect()),
      reaction(
        () => this.stay,
        () => void this.changeLine(),
        { fireImmediately: true },
      ),
    ];
    return async () => {
      for (const stop of stops) {
        void stop();
      }
      await this.leave();
    };
  }

  /** What a line is for; another value means another line. */
  private get stay(): string | undefined {
    const { portal, user, token, state } = this.session;
    const isInside = this.areas > 0 && state === 'signed-in' && portal !== undefined && user !== undefined;
    return isInside && token !== undefined ? `${portal.clientId} ${user.userId} ${token}` : undefined;
  }

  private async changeLine(): Promise<void> {
    const left = this.leave();
    this.report('disconnected', false);
    if (this.stay !== undefined) {
      const visit = new AbortController();
      this.visit = visit;
      void this.enter(visit.signal);
      void this.poll(visit.signal);
    }
    await left;
  }

  private async leave(): Promise<void> {
    const { line } = this;
    this.line = undefined;
    this.visit?.abort();
    this.visit = undefined;
    await line?.leave();
  }

  /** Connects two seconds after the stay began; what holds a line comes only then (R63). */
  private async enter(visit: AbortSignal): Promise<void> {
    if (!(await rested(this.clock, realtimeLimits.joinDelay, visit))) {
      return;
    }
    try {
      const { HubLine: Line } = await loadChunk(() => import('./hub-line'), this.clock);
      const { portal, user } = this.session;
      if (visit.aborted || portal === undefined || user === undefined) {
        return;
      }
      const line: HubLine = new Line({
        hubs: this.hubs,
        clock: this.clock,
        logger: this.logger,
        token: () => this.session.token ?? '',
        clientId: portal.clientId,
        userId: user.userId,
        events: () => this.handlers.names,
        onEvent: (name, argument) => this.handlers.dispatch(name, argument),
        onState: (state, isPaused) => {
          if (this.line === line) {
            this.report(state, isPaused);
          }
        },
        prepare: () => this.prepare(),
        onJoined: () => void this.catchUp(),
      });
      this.line = line;
      await line.connect();
    } catch (error) {
      this.logger.warn('Live updates did not arrive.', { reason: String(error) });
      if (!visit.aborted) {
        this.report('disconnected', true);
      }
    }
  }

  /** Once a minute, paused or not: what was pushed and lost shows here at the latest. */
  private async poll(visit: AbortSignal): Promise<void> {
    while (await rested(this.clock, realtimeLimits.pausedPoll, visit)) {
      await this.catchUp();
    }
  }

  private async catchUp(): Promise<void> {
    if (this.visit === undefined) {
      return;
    }
    try {
      await this.prepare();
      await this.feed.catchUp();
    } catch (error) {
      this.logger.info('Missed changes could not be read.', { reason: String(error) });
    }
  }

  /** Data are read by schemas, whose library comes with the first line. */
  private async prepare(): Promise<void> {
    this.handlers.readData ??= (await import('../session/core-calls')).readEventData;
  }

  private reset(): void {
    this.resets.emit(undefined);
  }

  private report(state: Realtime['state'], isPaused: boolean): void {
    this.state = state;
    this.isPaused = isPaused;
  }
}
