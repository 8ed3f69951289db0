import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../kernel/services';
import type { Frame } from './frame';
import type { HubSink } from './hub-sink';

export interface LongPollSinkOptions {
  readonly clock: Clock;
  /** A poll without messages is answered after this time. */
  readonly pollSeconds: number;
  /** How long the last messages are kept for a browser that is between two polls. */
  readonly goodbyeMilliseconds: number;
}

/** Long polling: each response contains the pending frames. An empty one makes the browser poll again, 204 closes. */
export class LongPollSink implements HubSink {
  readonly transport = 'long-polling';
  readonly inherentKeepAlive = true;
  readonly gone: Promise<void>;
  private readonly pending: Frame[] = [];
  private pendingBytes = 0;
  private poll: ServerResponse | undefined;
  private waited = 0;
  private hasEnded = false;
  private resolveGone: () => void = () => undefined;

  constructor(private readonly options: LongPollSinkOptions) {
    this.gone = new Promise((resolve) => {
      this.resolveGone = resolve;
    });
  }

  get unreadBytes(): number {
    return this.pendingBytes;
  }

  /** Receives the next poll. An earlier one that still waits is completed with 204. */
  attend(response: ServerResponse): void {
    this.answer(204, '');
    this.poll = response;
    this.waited = 0;
    response.once('close', () => {
      if (this.poll === response) {
        this.poll = undefined;
      }
    });
    if (this.pending.length > 0 || this.hasEnded) {
      this.flush();
    }
  }

  write(frame: Frame): void {
    if (this.hasEnded) {
      return;
    }
    this.pending.push(frame);
    this.pendingBytes += frame.bytes.length;
    this.flush();
  }

  beat(): boolean {
    if (this.poll === undefined) {
      return false;
    }
    this.waited += 1;
    if (this.waited >= this.options.pollSeconds) {
      this.answer(200, '');
    }
    return true;
  }

  end(): void {
    this.hasEnded = true;
    this.flush();
    void this.destroyLater();
  }

  destroy(): void {
    this.hasEnded = true;
    this.pending.length = 0;
    this.pendingBytes = 0;
    this.flush();
    this.resolveGone();
  }

  /** Never rejects: the timeout cannot fail. */
  private async destroyLater(): Promise<void> {
    const timeout = new AbortController();
    const { clock, goodbyeMilliseconds } = this.options;
    const timedOut = clock.sleep(goodbyeMilliseconds, timeout.signal).catch(() => undefined);
    await Promise.race([this.gone, timedOut]);
    timeout.abort();
    this.destroy();
  }

  private flush(): void {
    if (this.poll === undefined) {
      return;
    }
    if (this.pending.length === 0) {
      if (this.hasEnded) {
        this.answer(204, '');
        this.resolveGone();
      }
      return;
    }
    const text = this.pending.map((frame) => frame.text).join('');
    this.pending.length = 0;
    this.pendingBytes = 0;
    this.answer(200, text);
  }

  private answer(status: number, text: string): void {
    const response = this.poll;
    this.poll = undefined;
    response?.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response?.end(text);
  }
}
