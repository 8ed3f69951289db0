import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../kernel/services';
import type { Frame } from './frame';
import type { HubTransport } from './hub-transport';

export interface LongPollTransportOptions {
  readonly clock: Clock;
  /** A poll without messages is answered after this time. */
  readonly pollSeconds: number;
  /** How long the last messages are kept for a browser that is between two polls. */
  readonly closeTimeoutMilliseconds: number;
}

/** Long polling: each response contains the pending frames. An empty one makes the browser poll again, 204 closes. */
export class LongPollTransport implements HubTransport {
  readonly kind = 'long-polling';
  readonly hasOwnKeepAlive = true;
  readonly closed: Promise<void>;
  private readonly pending: Frame[] = [];
  private pendingBytes = 0;
  private poll: ServerResponse | undefined;
  private waited = 0;
  private hasEnded = false;
  private resolveGone: () => void = () => undefined;

  constructor(private readonly options: LongPollTransportOptions) {
    this.closed = new Promise((resolve) => {
      this.resolveGone = resolve;
    });
  }

  get unreadBytes(): number {
    return this.pendingBytes;
  }

  /** Receives the next poll. An earlier one that still waits is completed with 204. */
  handlePoll(response: ServerResponse): void {
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

  tick(): boolean {
    if (this.poll === undefined) {
      return false;
    }
    this.waited += 1;
    if (this.waited >= this.options.pollSeconds) {
      this.answer(200, '');
    }
    return true;
  }

  close(): void {
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
    const { clock, closeTimeoutMilliseconds } = this.options;
    const timedOut = clock.sleep(closeTimeoutMilliseconds, timeout.signal).catch(() => undefined);
    await Promise.race([this.closed, timedOut]);
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
