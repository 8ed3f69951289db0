import { realtimeLimits } from '../../contract';
import type { Clock, Logger } from '../../kernel/services';
import type { HubClientConnection, HubFactory } from '../ports';
import type { Realtime } from '../services';
import { ApiError } from '../services';
import { jitterFor } from '../session/jitter-for';

export interface HubConnectionManagerOptions {
  readonly hubs: HubFactory;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly token: () => string;
  readonly clientId: string;
  readonly userId: string;
  /** Client methods to receive from the start. */
  readonly events: () => readonly string[];
  readonly onEvent: (name: string, argument: unknown) => void;
  readonly onState: (state: Realtime['state'], isPaused: boolean) => void;
  /** The server closed the connection or refused the session, or every attempt to reconnect failed. */
  readonly onClosed: () => void;
  /** The group was joined or rejoined: changes in the meantime must be loaded. */
  readonly onJoined: () => void;
}

/** Jitter of each person's reconnect delay, as a share of the delay. */
const jitterShare = 0.2;

/**
 * The connection of one visit to the authorized area: connects, joins the portal's group and stays connected (R63).
 *
 * The library reconnects a lost connection but never repeats a failed first start, so this class does, with the same
 * delays. Group membership ends with a connection, so the group is joined again after each.
 */
export class HubConnectionManager {
  private readonly stopped = new AbortController();
  private connection: HubClientConnection | undefined = undefined;
  private readonly received = new Set<string>();

  constructor(private readonly options: HubConnectionManagerOptions) {}

  /** Tries to connect with the delays of R63, then pauses. */
  async connect(): Promise<void> {
    const { clock, logger, onState, userId } = this.options;
    onState('connecting', false);
    for (const delay of realtimeLimits.reconnectDelays) {
      try {
        await clock.sleep(delay + jitterFor(userId, delay * jitterShare), this.stopped.signal);
        await this.open();
        return;
      } catch (error) {
        if (this.stopped.signal.aborted) {
          return;
        }
        logger.info('Live updates could not be started.', { reason: String(error) });
        if (error instanceof ApiError && error.code === 'session_required') {
          this.options.onClosed();
        }
      }
    }
    onState('disconnected', true);
  }

  /** Receives one more client method. */
  receive(name: string): void {
    if (this.connection !== undefined && !this.received.has(name)) {
      this.received.add(name);
      this.connection.receive(name, (argument) => this.options.onEvent(name, argument));
    }
  }

  /** Invokes a method of the hub. Rejects without a connection, and with the hub's refusal. */
  async invoke(method: string, values: readonly unknown[]): Promise<void> {
    if (this.connection === undefined) {
      throw new Error('There is no live connection.');
    }
    await this.connection.invoke(method, ...values);
  }

  async disconnect(): Promise<void> {
    this.stopped.abort();
    await this.close();
  }

  private async open(): Promise<void> {
    await this.close();
    const connection = await this.options.hubs.create(this.options.token);
    if (this.stopped.signal.aborted) {
      return;
    }
    this.connection = connection;
    this.received.clear();
    for (const name of this.options.events()) {
      this.receive(name);
    }
    connection.onReconnecting(() => this.report(connection, 'reconnecting', false));
    connection.onReconnected(() => void this.joinAgain(connection));
    connection.onClosed(() => {
      if (this.connection === connection) {
        this.options.onState('disconnected', true);
        this.options.onClosed();
      }
    });
    await connection.start();
    await this.join(connection);
  }

  private async joinAgain(connection: HubClientConnection): Promise<void> {
    try {
      await this.join(connection);
    } catch (error) {
      this.options.logger.info('The group could not be joined again.', { reason: String(error) });
      await this.close();
      this.options.onState('disconnected', true);
    }
  }

  private async join(connection: HubClientConnection): Promise<void> {
    const { clientId, userId } = this.options;
    await connection.invoke('JoinGroup', clientId, userId);
    if (this.connection === connection) {
      this.options.onState('connected', false);
      this.options.onJoined();
    }
  }

  private report(connection: HubClientConnection, state: Realtime['state'], isPaused: boolean): void {
    if (this.connection === connection) {
      this.options.onState(state, isPaused);
    }
  }

  private async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    try {
      await connection?.stop();
    } catch (error) {
      this.options.logger.info('Live updates did not stop cleanly.', { reason: String(error) });
    }
  }
}
