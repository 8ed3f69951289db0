import type { Logger } from '../../../kernel/services';
import type { BackplaneChannel } from '../../platform/backplane';

/** Every channel, so that a carrier can subscribe to all of them. */
export const backplaneChannels: readonly BackplaneChannel[] = ['feed', 'caches', 'limits', 'presence'];

/** The handlers of this process by channel. A handler that throws does not affect the others. */
export class ChannelHandlers {
  private readonly byChannel = new Map<BackplaneChannel, Set<(payload: unknown) => void>>();

  constructor(private readonly logger: Logger) {}

  add(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void {
    const handlers = this.byChannel.get(channel) ?? new Set();
    this.byChannel.set(channel, handlers);
    // A function per subscription, so that a handler can subscribe twice and unsubscribe once.
    const own = (payload: unknown): void => handle(payload);
    handlers.add(own);
    return () => {
      handlers.delete(own);
    };
  }

  /** @param text the payload as JSON; other texts are not from this product and are dropped. */
  deliver(channel: BackplaneChannel, text: string): void {
    let payload: unknown;
    try {
      payload = JSON.parse(text);
    } catch (error) {
      this.logger.warn(`Dropped a message on channel '${channel}' that is not JSON.`, { error });
      return;
    }
    for (const handle of this.byChannel.get(channel) ?? []) {
      try {
        handle(payload);
      } catch (error) {
        this.logger.error(`A handler of channel '${channel}' failed; the others have received the message.`, error);
      }
    }
  }

  clear(): void {
    this.byChannel.clear();
  }
}
