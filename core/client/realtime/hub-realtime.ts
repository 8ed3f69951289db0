import { injectable } from 'inversify';
import { action, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import type { Change, Dispose, RealtimeEvent } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import { LazyModule } from '../lazy/lazy-module';
import type { LazyRetry } from '../lazy/lazy-retry';
import { LazyRetryService } from '../lazy/lazy-retry';
import { BrowserWindow, HubFactory } from '../ports';
import type { Realtime } from '../services';
import { Api } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import { Signal } from '../signal';
import { EventHandlers } from './event-handlers';
import type { HubConnectionManager } from './hub-connection-manager';
import type { RealtimeSession } from './realtime-session';

/** Live events over the hub, completed by the change feed. Failures are only logged (R69). */
@injectable()
export class HubRealtime implements Realtime {
  state: Realtime['state'] = 'disconnected';
  isPaused = false;
  private areas = 0;
  /** The current visit to the authorized area; aborted when it ends. */
  private visit: AbortController | undefined = undefined;
  private line: HubConnectionManager | undefined = undefined;
  private readonly handlers: EventHandlers;
  private readonly live: LazyModule<RealtimeSession>;
  private readonly ended = new AbortController();
  private readonly resets = new Signal<undefined>();

  constructor(
    @inject(HubFactory) hubs: HubFactory,
    @inject(Api) api: Api,
    @inject(ApiSignalsService) signals: ApiSignals,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(LazyRetryService) private readonly retries: LazyRetry,
    @inject(Clock) clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.handlers = new EventHandlers(logger);
    const parts = {
      ...{ hubs, api, signals, session, clock, logger, handlers: this.handlers, ended: this.ended.signal },
      isPaused: () => this.isPaused,
      onLine: (line: HubConnectionManager) => void (this.line = line),
      onState: (line: HubConnectionManager | undefined, state: Realtime['state'], isPaused: boolean) => {
        if (this.line === line) {
          this.report(state, isPaused);
        }
      },
      onReset: () => this.resets.emit(undefined),
      onAnswered: () => this.reconnect(),
    };
    this.live = new LazyModule(async () => {
      const { RealtimeSession: Live } = await import('./realtime-session');
      return new Live(parts);
    }, clock);
    makeObservable<this, 'areas' | 'report'>(this, {
      state: observableRef,
      isPaused: observable,
      areas: observable,
      report: action,
    });
  }

  /** Number of registered handlers, for the test kit. */
  get handlerCount(): number {
    return this.handlers.count;
  }

  on<T>(event: RealtimeEvent<T>, handle: (change: Change<T>) => void): Dispose {
    const release = this.handlers.add(event, handle);
    this.line?.receive(event.name);
    return release;
  }

  /** Invokes a method of the hub. Rejects without a connection, and with the hub's refusal. */
  async invoke(method: string, ...values: readonly unknown[]): Promise<void> {
    if (this.line === undefined) {
      throw new Error('There is no live connection.');
    }
    await this.line.invoke(method, values);
  }

  onReset(handle: () => void): Dispose {
    return this.resets.on(() => {
      try {
        handle();
      } catch (error) {
        this.logger.error('A handler of a reset threw.', error);
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

  /** A layout of the authorized area is mounted until released. */
  enterAuthorizedArea(): Dispose {
    runInAction(() => void (this.areas += 1));
    let isInside = true;
    return () => {
      if (isInside) {
        isInside = false;
        runInAction(() => void (this.areas -= 1));
      }
    };
  }

  /** Stays connected while the authorized area is open with a portal, until released. */
  start(): Dispose {
    const stops: Dispose[] = [
      this.window.on('focus', () => void this.catchUp()),
      this.window.on('online', () => this.reconnect()),
      // Before the response of the first list, whose position is where the feed continues.
      reaction(
        () => this.session.state === 'signed-in',
        (isSignedIn) => isSignedIn && void this.loadLive(),
        { fireImmediately: true },
      ),
      reaction(
        () => this.connectionKey,
        () => void this.changeLine(),
        { fireImmediately: true },
      ),
    ];
    return async () => {
      for (const stop of stops) {
        void stop();
      }
      this.ended.abort();
      await this.leave();
    };
  }

  /** Identity of the connection; a new value means a new connection. */
  private get connectionKey(): string | undefined {
    const { portal, user, token, state } = this.session;
    const isInside = this.areas > 0 && state === 'signed-in' && portal !== undefined && user !== undefined;
    return isInside && token !== undefined ? `${portal.clientId} ${user.userId} ${token}` : undefined;
  }

  private async changeLine(): Promise<void> {
    const left = this.leave();
    this.report('disconnected', false);
    if (this.connectionKey !== undefined) {
      const visit = new AbortController();
      this.visit = visit;
      void this.begin(visit.signal);
    }
    await left;
  }

  private async leave(): Promise<void> {
    const { line } = this;
    this.line = undefined;
    this.visit?.abort();
    this.visit = undefined;
    await line?.disconnect();
  }

  private async begin(visit: AbortSignal): Promise<void> {
    let live = this.live.current ?? (await this.loadLive());
    if (live === undefined && !visit.aborted) {
      this.report('disconnected', true);
      live = await this.retries.until(() => this.live.load(), visit);
    }
    if (!visit.aborted) {
      live?.begin(visit);
    }
  }

  private async loadLive(): Promise<RealtimeSession | undefined> {
    try {
      return await this.live.load();
    } catch (error) {
      this.logger.warn('Live updates did not load.', { reason: String(error) });
      return undefined;
    }
  }

  private async catchUp(): Promise<void> {
    if (this.visit !== undefined) {
      await this.live.current?.catchUp(this.visit.signal);
    }
  }

  private report(state: Realtime['state'], isPaused: boolean): void {
    this.state = state;
    this.isPaused = isPaused;
  }
}

export const RealtimeService = serviceToken<HubRealtime>('core:RealtimeService');
