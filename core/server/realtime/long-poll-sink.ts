import type { ServerResponse } from 'node:http';
import type { Clock } from '../../kernel/services';
import type { Frame } from './frame';
import type { HubSink } from './hub-sink';

export interface LongPollSinkOptions {
  readonly clock: Clock;
  /** A poll without news is answered after so long. */
  readonly pollSeconds: number;
  /** How long the last words are kept for a browser that is between two polls. */
  readonly goodbyeMilliseconds: number;
}

/** Long polling: each answer carries what has gathered; an empty one asks the browser to come again, 204 ends it. */
export class LongPollSink implements HubSink {
  readonly transport = 'long-polling';
  readonly inherentKeepAlive = true;
  readonly gone: Promise<void>;
  private readonly gathered: Frame[] = [];
  private gatheredBytes = 0;
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
    return this.gatheredBytes;
  }

  /** Takes the browser's next request; an earlier one that still waits is sent home. */
  attend(response: ServerResponse): void {
    this.answer(204, '');
    this.poll = response;
    this.waited = 0;
    response.once('close', () => {
      if (this.poll === response) {
        this.poll = undefined;
      }
    });
    if (this.gathered.length > 0 || this.hasEnded) {
      this.flush();
    }
  }

  write(frame: Frame): void {
    if (this.hasEnded) {
      return;
    }
    this.gathered.push(frame);
    this.gatheredBytes += frame.bytes.length;
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
    void this.giveUpLater();
  }

  destroy(): void {
    this.hasEnded = true;
    this.gathered.length = 0;
    this.gatheredBytes = 0;
    this.flush();
    this.resolveGone();
  }

  /** Never rejects: the only wait that could fail is replaced by its end. */
  private async giveUpLater(): Promise<void> {
    const patience = new AbortController();
    const { clock, goodbyeMilliseconds } = this.options;
    const impatient = clock.sleep(goodbyeMilliseconds, patience.signal).catch(() => undefined);
    await Promise.race([this.gone, impatient]);
    patience.abort();
    this.destroy();
  }

  private flush(): void {
    if (this.poll === undefined) {
      return;
    }
    if (this.gathered.length === 0) {
      if (this.hasEnded) {
        this.answer(204, '');
        this.resolveGone();
      }
      return;
    }
    const text = this.gathered.map((frame) => frame.text).join('');
    this.gathered.length = 0;
    this.gatheredBytes = 0;
    this.answer(200, text);
  }

  private answer(status: number, text: string): void {
    const response = this.poll;
    this.poll = undefined;
    response?.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response?.end(text);
  }
}
