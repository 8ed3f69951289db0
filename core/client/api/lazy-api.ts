import { injectable } from 'inversify';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { LazyPart } from '../lazy-part';
import { coreMessages } from '../messages';
import { HttpTransport } from '../ports';
import type { Api, CallOptions } from '../services';
import { ApiError, Network, Toasts, Words } from '../services';
import { CallMachineService } from '../tokens';
import type { CallMachine } from './call-machine';

/** Calls whose machinery arrives with the first of them, so that the login page is shown without it. */
@injectable()
export class LazyApi implements Api {
  constructor(
    @inject(CallMachineService) private readonly machine: LazyPart<CallMachine>,
    @inject(HttpTransport) private readonly transport: HttpTransport,
    @inject(Network) private readonly network: Network,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(Words) private readonly words: Words,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async call<S extends EndpointShape>(
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options: CallOptions = {},
  ): Promise<EndpointResponse<S>> {
    const { api } = this.machine.current ?? (await this.arrive(options));
    return api.call(endpoint, parts, options);
  }

  /** Resolves when a call goes out at once; rejects when what makes calls does not arrive. */
  async ready(): Promise<void> {
    await (this.machine.current === undefined ? this.arrive({ onFailure: 'caller' }) : undefined);
  }

  private async arrive({ onFailure = 'toast' }: CallOptions): Promise<CallMachine> {
    try {
      if (!this.network.online) {
        throw new Error('The browser is offline.');
      }
      this.transport.warmUp?.();
      return await this.machine.get();
    } catch (cause) {
      this.logger.warn('What makes calls did not arrive.', { reason: String(cause) });
      const isOffline = !this.network.online;
      const sentence = this.words.say(isOffline ? coreMessages.noConnection : coreMessages.somethingWrong);
      if (onFailure === 'toast') {
        this.toasts[isOffline ? 'warning' : 'error'](sentence);
      }
      throw new ApiError('offline', [sentence], {}, { cause });
    }
  }
}
