import type { Logger } from '../../kernel/services';
import type { BackplaneChannel } from './backplane';

/** Every channel, so that a carrier can listen to all of them. */
export const backplaneChannels: readonly BackplaneChannel[] = ['feed', 'caches', 'limits'];

/** Who listens to what in this process; one that throws disturbs nobody else. */
export class ChannelHandlers {
  private readonly byChannel = new Map<BackplaneChannel, Set<(payload: unknown) => void>>();

  constructor(private readonly logger: Logger) {}

  add(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void {
    const handlers = this.byChannel.get(channel) ?? new Set();
    this.byChannel.set(channel, handlers);
    // A function of its own for each subscription, so that one handler may listen twice and leave once.
    const mine = (payload: unknown): void => handle(payload);
    handlers.add(mine);
    return () => {
      handlers.delete(mine);
    };
  }

  /** @param text the payload as JSON; anything else came from nobody of ours and is dropped. */
  deliver(channel: BackplaneChannel, text: string): void {
    let payload: unknown;
    try {
      payload = JSON.parse(text);
    } catch (error) {
      this.logger.warn(`A message on channel '${channel}' was no JSON and was dropped.`, { error });
      return;
    }
    for (const handle of this.byChannel.get(channel) ?? []) {
      try {
        handle(payload);
      } catch (error) {
        this.logger.error(`A listener of channel '${channel}' failed; the others have heard the message.`, error);
      }
    }
  }

  clear(): void {
    this.byChannel.clear();
  }
}
