import type { Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import type { Dispose, EndpointResponse } from '../../contract';
import type { Api } from '../services';
import { listChanges } from '../../contract/core-endpoints';
import { isLowerCursor } from './cursor';

/** A change in the feed. */
export interface ChangeFeedItem {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly data?: unknown;
}

type ChangesAnswer = EndpointResponse<(typeof listChanges)['shape']>;

export interface ChangeFeedOptions {
  readonly api: Api;
  readonly signals: ApiSignals;
  readonly logger: Logger;
  readonly clientId: () => string | undefined;
  /** The position in the last profile, once. */
  readonly takeProfileCursor: (clientId: string) => string | undefined;
  readonly onItem: (item: ChangeFeedItem) => void;
  readonly onReset: () => void;
}

/**
 * Loads missed changes.
 *
 * One position for each portal: the lowest in the responses of lists and in the profile. Only responses of the feed itself advance it; a
 * pushed event never does, because a lost event leaves no visible gap (decisions.md D2).
 */
export class ChangeFeedClient {
  private readonly positions = new Map<string, string>();
  private running: Promise<boolean> | undefined = undefined;

  constructor(private readonly options: ChangeFeedOptions) {}

  /** Records the positions of lists until released. */
  start(): Dispose {
    return this.options.signals.cursor.on(({ clientId, cursor }) => this.record(clientId, cursor));
  }

  /**
   * Loads all changes since the position. Joins a load in progress; failures are logged, and the next call starts at the
   * same position.
   *
   * @returns whether the server responded; without a position no request is sent.
   */
  catchUp(): Promise<boolean> {
    this.running ??= this.read().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Whether the server responds. Applies no changes. */
  async probe(): Promise<boolean> {
    try {
      await this.options.api.request(listChanges, { query: {} }, { onFailure: 'caller' });
      return true;
    } catch {
      return false;
    }
  }

  private record(clientId: string, cursor: string): void {
    const position = this.positions.get(clientId);
    if (position === undefined || isLowerCursor(cursor, position)) {
      this.positions.set(clientId, cursor);
    }
  }

  private async read(): Promise<boolean> {
    const { api, logger, clientId, takeProfileCursor } = this.options;
    const portal = clientId();
    let isAnswered = false;
    if (portal === undefined) {
      return isAnswered;
    }
    const ofProfile = takeProfileCursor(portal);
    if (ofProfile !== undefined) {
      this.record(portal, ofProfile);
    }
    try {
      for (let position = this.positions.get(portal); position !== undefined && portal === clientId();) {
        const asked = position;
        const answer = await api.request(listChanges, { query: { cursor: asked } }, { onFailure: 'caller' });
        isAnswered = true;
        position = this.take(portal, asked, answer);
      }
    } catch (error) {
      logger.info('Missed changes could not be read.', { reason: String(error) });
    }
    return isAnswered;
  }

  /** Applies a response; returns the next position, or undefined after the last change. */
  private take(portal: string, asked: string, answer: ChangesAnswer): string | undefined {
    const { nextCursor } = answer;
    if (answer.reset) {
      this.positions.set(portal, nextCursor);
      this.options.onReset();
      return undefined;
    }
    for (const item of answer.items) {
      this.options.onItem(item);
    }
    if (nextCursor === asked) {
      return undefined;
    }
    // A list may have received a lower position in the meantime, which takes precedence.
    if (this.positions.get(portal) === asked) {
      this.positions.set(portal, nextCursor);
    }
    return this.positions.get(portal);
  }
}
