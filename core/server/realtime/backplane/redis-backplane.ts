import { Redis } from 'ioredis';
import type { Logger } from '../../../kernel/services';
import type { Backplane, BackplaneChannel } from '../../platform/backplane';
import { backplaneChannels, ChannelHandlers } from './channel-handlers';

export interface RedisBackplaneOptions {
  readonly url: string;
  /** Prefix of each channel, because all clients of a Redis server share its channels. */
  readonly prefix: string;
  readonly logger: Logger;
}

const maxReconnectDelay = 2_000;
/** Milliseconds for a response of Redis; a connection without one is closed. */
const answerLimit = 2_000;
/** Interval of probes, which detect a connection that was lost without an error. */
const heartbeat = 5_000;

/** Backplane over Redis, for several processes. Reconnects by itself, even if Redis is down at the start. */
export class RedisBackplane implements Backplane {
  readonly kind = 'redis';
  private readonly handlers: ChannelHandlers;
  private readonly sender: Redis;
  private readonly receiver: Redis;
  private isAway = false;
  private beating: NodeJS.Timeout | undefined;

  private constructor(private readonly options: RedisBackplaneOptions) {
    this.handlers = new ChannelHandlers(options.logger);
    const common = {
      lazyConnect: true,
      connectTimeout: answerLimit,
      socketTimeout: answerLimit,
      retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 10), maxReconnectDelay),
    };
    // A message that cannot be sent is rejected at once: the outbox keeps what must not be lost, a queue here would not.
    this.sender = new Redis(options.url, { ...common, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    this.receiver = new Redis(options.url, { ...common, maxRetriesPerRequest: null, autoResubscribe: true });
  }

  static async open(options: RedisBackplaneOptions): Promise<RedisBackplane> {
    const backplane = new RedisBackplane(options);
    await backplane.connect();
    return backplane;
  }

  get isConnected(): boolean {
    return this.sender.status === 'ready' && this.receiver.status === 'ready';
  }

  async publish(channel: BackplaneChannel, payload: unknown): Promise<void> {
    if (!this.isConnected) {
      throw new Error('The backplane is unavailable because Redis is.');
    }
    await this.sender.publish(this.options.prefix + channel, JSON.stringify(payload ?? null));
  }

  subscribe(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void {
    return this.handlers.add(channel, handle);
  }

  close(): Promise<void> {
    clearInterval(this.beating);
    this.sender.disconnect();
    this.receiver.disconnect();
    this.handlers.clear();
    return Promise.resolve();
  }

  private async connect(): Promise<void> {
    const { prefix } = this.options;
    for (const client of [this.sender, this.receiver]) {
      client.on('error', (error: unknown) => this.noteLoss(error));
      client.on('ready', () => this.noteReturn());
    }
    this.receiver.on('message', (name: string, text: string) => {
      const channel = backplaneChannels.find((each) => prefix + each === name);
      if (channel !== undefined) {
        this.handlers.deliver(channel, text);
      }
    });
    // no-restricted-globals setInterval: a silent network is detected by real time, however a test moves the clock
    this.beating = setInterval(() => this.ask(), heartbeat);
    this.beating.unref();
    // A failed first attempt does not prevent the start: the clients retry, and the outbox is polled.
    await Promise.allSettled([this.sender.connect(), this.receiver.connect()]);
    const subscribed = this.receiver.subscribe(...backplaneChannels.map((channel) => prefix + channel));
    if (this.receiver.status === 'ready') {
      await subscribed;
      return;
    }
    subscribed.catch((error: unknown) => this.noteLoss(error));
  }

  /** A failure closes the connection, which logs it. */
  private ask(): void {
    for (const client of [this.sender, this.receiver]) {
      if (client.status === 'ready') {
        client.ping().catch(() => undefined);
      }
    }
  }

  private noteLoss(error: unknown): void {
    if (!this.isAway) {
      this.isAway = true;
      this.options.logger.warn(
        'Redis is unavailable; live changes reach other processes late until it is available again.',
        { error },
      );
    }
  }

  private noteReturn(): void {
    if (this.isAway && this.isConnected) {
      this.isAway = false;
      this.options.logger.info('Redis is available again.');
    }
  }
}
