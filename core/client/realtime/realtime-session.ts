import { realtimeLimits } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import type { HubFactory } from '../ports';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import { lazyImport } from '../lazy/lazy-import';
import type { Api, Realtime } from '../services';
import type { SessionStore } from '../session/session-store';
import { ChangeFeedClient } from './change-feed';
import { EventBurst } from './event-burst';
import type { EventHandlers } from './event-handlers';
import type { HubConnectionManager } from './hub-connection-manager';
import { readEventData } from './read-event-data';

export interface RealtimeSessionOptions {
  readonly hubs: HubFactory;
  readonly api: Api;
  readonly signals: ApiSignals;
  readonly session: SessionStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: EventHandlers;
  /** Aborted with the application. */
  readonly ended: AbortSignal;
  readonly isPaused: () => boolean;
  readonly onLine: (line: HubConnectionManager) => void;
  /** The line is `undefined` if none could be created. */
  readonly onState: (line: HubConnectionManager | undefined, state: Realtime['state'], isPaused: boolean) => void;
  readonly onReset: () => void;
  readonly onAnswered: () => void;
}

/** Live updates of a visit to the authorized area. It loads with the first request; no change can be missed before. */
export class RealtimeSession {
  private readonly feed: ChangeFeedClient;

  constructor(private readonly parts: RealtimeSessionOptions) {
    const { api, signals, logger, session, handlers, ended, onReset } = parts;
    handlers.readData = readEventData;
    this.feed = new ChangeFeedClient({
      api,
      signals,
      logger,
      clientId: () => session.portal?.clientId,
      takeProfileCursor: (clientId) => session.takeChangeCursor(clientId),
      onItem: (item) => handlers.dispatch(item.type, item),
      onReset,
    });
    if (!ended.aborted) {
      const stop = this.feed.start();
      ended.addEventListener('abort', () => void stop());
    }
  }

  /** Connects and polls until the visit ends. */
  begin(visit: AbortSignal): void {
    void this.enter(visit);
    void this.poll(visit);
  }

  /** A response while updates are paused means that the server is back: the client reconnects without a click. */
  async catchUp(visit: AbortSignal): Promise<void> {
    const { isPaused, onAnswered } = this.parts;
    const isAnswered = (await this.feed.catchUp()) || (isPaused() && (await this.feed.probe()));
    if (isAnswered && !visit.aborted) {
      onAnswered();
    }
  }

  /** Connects two seconds after the visit began, and loads the code for it only then (R63). */
  private async enter(visit: AbortSignal): Promise<void> {
    const { hubs, session, signals, clock, logger, handlers, onLine, onState } = this.parts;
    if (!(await sleepUnlessAborted(clock, realtimeLimits.joinDelay, visit))) {
      return;
    }
    try {
      const { HubConnectionManager: Line } = await lazyImport(() => import('./hub-connection-manager'), clock);
      const { portal, user } = session;
      if (visit.aborted || portal === undefined || user === undefined) {
        return;
      }
      const burst = new EventBurst(clock, (name, message) => handlers.dispatch(name, message), visit);
      const line: HubConnectionManager = new Line({
        hubs,
        clock,
        logger,
        token: () => session.token ?? '',
        clientId: portal.clientId,
        userId: user.userId,
        events: () => handlers.names,
        onEvent: (name, argument) => burst.receive(name, argument),
        onState: (state, isPaused) => onState(line, state, isPaused),
        onClosed: () => signals.liveClosed.emit(undefined),
        onJoined: () => void this.catchUp(visit),
      });
      onLine(line);
      await line.connect();
    } catch (error) {
      logger.warn('Live updates did not load.', { reason: String(error) });
      if (!visit.aborted) {
        onState(undefined, 'disconnected', true);
      }
    }
  }

  /** Once a minute, paused or not: the latest moment at which a lost event is made up for. */
  private async poll(visit: AbortSignal): Promise<void> {
    while (await sleepUnlessAborted(this.parts.clock, realtimeLimits.pausedPoll, visit)) {
      await this.catchUp(visit);
    }
  }
}
