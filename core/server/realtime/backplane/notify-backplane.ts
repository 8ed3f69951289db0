import type { Logger } from '../../../kernel/services';
import type { Backplane, BackplaneChannel } from '../../platform/backplane';
import { backplaneChannels, ChannelHandlers } from './channel-handlers';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine, DatabaseNotifications } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';

/** NOTIFY allows 8,000 bytes; longer messages are stored in a table and sent by id. */
const maxNotifyBytes = 7_000;
const channelPrefix = 'tessera_';

export interface NotifyBackplaneOptions {
  readonly engine: DatabaseEngine;
  readonly notifications: DatabaseNotifications;
  readonly logger: Logger;
}

/** Backplane over the database, for two or three processes without Redis. */
export class NotifyBackplane implements Backplane {
  readonly kind = 'notify';
  private readonly handlers: ChannelHandlers;
  /** Keeps the order of messages while one is fetched from the table. */
  private readonly tails = new Map<BackplaneChannel, Promise<void>>();
  private releases: (() => Promise<void>)[] = [];

  private constructor(private readonly options: NotifyBackplaneOptions) {
    this.handlers = new ChannelHandlers(options.logger);
  }

  static async open(options: NotifyBackplaneOptions): Promise<NotifyBackplane> {
    const backplane = new NotifyBackplane(options);
    for (const channel of backplaneChannels) {
      backplane.releases.push(
        await options.notifications.subscribe(channelPrefix + channel, (text) => backplane.receive(channel, text)),
      );
    }
    return backplane;
  }

  get isConnected(): boolean {
    return this.options.engine.isAvailable && this.options.notifications.isConnected;
  }

  async publish(channel: BackplaneChannel, payload: unknown): Promise<void> {
    if (!this.isConnected) {
      throw new Error('The backplane is unavailable because the database is.');
    }
    const text = JSON.stringify(payload ?? null);
    if (Buffer.byteLength(text) <= maxNotifyBytes) {
      await this.options.notifications.publish(channelPrefix + channel, `=${text}`);
      return;
    }
    const id = crypto.randomUUID();
    await runAsSystem(
      this.options.engine,
      'write',
      sql`insert into core.backplane_message (id, payload) values (${id}::uuid, ${text})`,
    );
    await this.options.notifications.publish(channelPrefix + channel, `@${id}`);
  }

  subscribe(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void {
    return this.handlers.add(channel, handle);
  }

  async close(): Promise<void> {
    const releases = this.releases;
    this.releases = [];
    for (const release of releases) {
      await release();
    }
    await Promise.all(this.tails.values());
    this.handlers.clear();
  }

  private receive(channel: BackplaneChannel, text: string): void {
    const tail = this.tails.get(channel);
    if (tail === undefined && text.startsWith('=')) {
      this.handlers.deliver(channel, text.slice(1));
      return;
    }
    const mine = (tail ?? Promise.resolve()).then(() => this.deliver(channel, text));
    this.tails.set(channel, mine);
    void this.endTail(channel, mine);
  }

  /** Never rejects, because `deliver` does not. */
  private async endTail(channel: BackplaneChannel, tail: Promise<void>): Promise<void> {
    await tail;
    if (this.tails.get(channel) === tail) {
      this.tails.delete(channel);
    }
  }

  /** Never rejects: a message that cannot be read is logged. */
  private async deliver(channel: BackplaneChannel, text: string): Promise<void> {
    if (text.startsWith('=')) {
      this.handlers.deliver(channel, text.slice(1));
      return;
    }
    try {
      const [message] = await rowsAsSystem(
        this.options.engine,
        sql<{ payload: string }>`select payload from core.backplane_message where id = ${text.slice(1)}::uuid`,
      );
      if (message !== undefined) {
        this.handlers.deliver(channel, message.payload);
      }
    } catch (error) {
      // Data that must not be lost are in the feed or the outbox, which are polled.
      this.options.logger.warn(`Could not read a long message on channel '${channel}'.`, { error });
    }
  }
}
