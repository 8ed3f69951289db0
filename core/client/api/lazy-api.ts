import { injectable } from 'inversify';
import type { EndpointArguments, EndpointResponse, EndpointShape } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { LazyModule } from '../lazy/lazy-module';
import { coreMessages } from '../messages';
import { HttpTransport } from '../ports';
import { lazyImport } from '../lazy/lazy-import';
import type { Api, ApiRequestOptions, EndpointSource } from '../services';
import { ApiError, Network, Toasts, I18n } from '../services';
import type { ApiModule } from './api-module';
import { ApiModuleService } from './lazy-tokens';

/** Requests whose code loads with the first of them, so that the sign-in page is shown without it. */
@injectable()
export class LazyApi implements Api {
  constructor(
    @inject(ApiModuleService) private readonly module: LazyModule<ApiModule>,
    @inject(HttpTransport) private readonly transport: HttpTransport,
    @inject(Network) private readonly network: Network,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async request<S extends EndpointShape>(
    source: EndpointSource<S>,
    parts: EndpointArguments<S>,
    options: ApiRequestOptions = {},
  ): Promise<EndpointResponse<S>> {
    const { current } = this.module;
    if (current !== undefined && typeof source !== 'function') {
      // Synchronously, because the caller may delete the token next.
      return current.api.call(source, parts, options);
    }
    const [{ api }, endpoint] = await this.ensureLoaded(options, () =>
      Promise.all([this.module.load(), typeof source === 'function' ? lazyImport(source, this.clock) : source]),
    );
    return api.call(endpoint, parts, options);
  }

  /** Resolves once requests are sent without delay; rejects if their code does not load. */
  async whenReady(): Promise<void> {
    if (this.module.current === undefined) {
      await this.ensureLoaded({ onFailure: 'caller' }, () => this.module.load());
    }
  }

  /** Waits for files that a request needs; without a network none is requested. */
  private async ensureLoaded<T>({ onFailure = 'toast' }: ApiRequestOptions, load: () => Promise<T>): Promise<T> {
    try {
      if (this.module.current === undefined) {
        if (!this.network.online) {
          throw new Error('The browser is offline.');
        }
        this.transport.preload?.();
      }
      return await load();
    } catch (cause) {
      this.logger.warn('The code for requests did not load.', { reason: String(cause) });
      const isOffline = !this.network.online;
      const sentence = this.words.translate(isOffline ? coreMessages.noConnection : coreMessages.somethingWrong);
      if (onFailure === 'toast') {
        this.toasts[isOffline ? 'warning' : 'error'](sentence);
      }
      throw new ApiError('offline', [sentence], {}, { cause });
    }
  }
}

export const LazyApiService = serviceToken<LazyApi>('core:LazyApiService');
