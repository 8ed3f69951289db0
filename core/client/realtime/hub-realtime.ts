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
import { Signal } from '../signal';
import { SessionStoreService } from '../tokens';
import { ChangeFeed } from './change-feed';
import { EventHandlers } from './event-handlers';
import { HubLine } from './hub-line';

/** Live events over the hub, made good by the change feed. Failures are logged only (R69). */
@injectable()
export class HubRealtime implements Realtime {
  state: Realtime['state'] = 'disconnected';
  isPaused = false;
  private areas = 0;
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
    if (this.isPaused) {
      void this.line?.connect();
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
      const { line } = this;
      this.line = undefined;
      await line?.leave();
    };
  }

  /** What a line is for; another value means another line. */
  private get stay(): string | undefined {
    const { portal, user, token, state } = this.session;
    const isInside = this.areas > 0 && state === 'signed-in' && portal !== undefined && user !== undefined;
    return isInside && token !== undefined ? `${portal.clientId} ${user.userId} ${token}` : undefined;
  }

  private async changeLine(): Promise<void> {
    const { portal, user } = this.session;
    const before = this.line;
    this.line = undefined;
    this.report('disconnected', false);
    if (this.stay === undefined || portal === undefined || user === undefined) {
      await before?.leave();
      return;
    }
    const line: HubLine = new HubLine({
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
    void line.enter();
    void this.poll(line);
    await before?.leave();
  }

  /** Once a minute, paused or not: what was pushed and lost shows here at the latest. */
  private async poll(line: HubLine): Promise<void> {
    while (await rested(this.clock, realtimeLimits.pausedPoll, line.signal)) {
      await this.catchUp();
    }
  }

  private async catchUp(): Promise<void> {
    if (this.line === undefined) {
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
