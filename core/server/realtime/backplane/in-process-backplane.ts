import type { Logger } from '../../../kernel/services';
import type { Backplane, BackplaneChannel } from '../../platform/backplane';
import { ChannelHandlers } from './channel-handlers';

/** Backplane of an installation with one process. */
export class InProcessBackplane implements Backplane {
  readonly kind = 'in-process';
  readonly isConnected = true;
  private readonly handlers: ChannelHandlers;

  constructor(logger: Logger) {
    this.handlers = new ChannelHandlers(logger);
  }

  publish(channel: BackplaneChannel, payload: unknown): Promise<void> {
    // Serialized as with a carrier, so that handlers do not share an object with the sender.
    this.handlers.deliver(channel, JSON.stringify(payload ?? null));
    return Promise.resolve();
  }

  subscribe(channel: BackplaneChannel, handle: (payload: unknown) => void): () => void {
    return this.handlers.add(channel, handle);
  }

  close(): Promise<void> {
    this.handlers.clear();
    return Promise.resolve();
  }
}
