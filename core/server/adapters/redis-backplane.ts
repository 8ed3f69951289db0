import { Redis } from 'ioredis';
import type { Logger } from '../../kernel/services';
import type { Backplane, BackplaneChannel } from '../backplane/backplane';
import { backplaneChannels, ChannelHandlers } from '../backplane/channel-handlers';

export interface RedisBackplaneOptions {
  readonly url: string;
  /** Before each channel: Redis has one space of channels for everybody. */
  readonly prefix: string;
  readonly logger: Logger;
}

const longestReconnectDelay = 2_000;
/** Milliseconds that Redis may take to answer; a connection that says nothing for so long is given up. */
const answerLimit = 2_000;
/** Who only listens learns of a connection that was lost without a word by asking. */
const heartbeat = 5_000;

/** Messages over Redis, for several processes. Comes back by itself, also when Redis is down at the start. */
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
      retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 10), longestReconnectDelay),
    };
    // A message that cannot go now is refused now: the outbox keeps what must not be lost, a queue here would not.
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
      throw new Error('The back plane is away, because Redis is.');
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
    this.beating = setInterval(() => this.ask(), heartbeat);
    this.beating.unref();
    // A refused first attempt is no reason not to start: the clients go on trying, and the outbox makes up.
    await Promise.allSettled([this.sender.connect(), this.receiver.connect()]);
    const subscribed = this.receiver.subscribe(...backplaneChannels.map((channel) => prefix + channel));
    if (this.receiver.status === 'ready') {
      await subscribed;
      return;
    }
    subscribed.catch((error: unknown) => this.noteLoss(error));
  }

  /** What it finds out is told by the connection that it ends. */
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
      this.options.logger.warn('Redis is away; live changes reach other processes late until it is back.', { error });
    }
  }

  private noteReturn(): void {
    if (this.isAway && this.isConnected) {
      this.isAway = false;
      this.options.logger.info('Redis is back.');
    }
  }
}
