import { injectable } from 'inversify';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import { Api, Storage } from '../services';
import { storedValues } from '../storage/stored-values';
import { addressPlaceholders } from './default-device';

/**
 * Looks up the address once per page (R92) and stores only whether that worked.
 *
 * It runs in parallel with the page's first request, not at start, so that the sign-in page is shown without the HTTP
 * library.
 */
@injectable()
export class AddressLookup {
  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Storage) private readonly storage: Storage,
    @inject(ApiSignalsService) private readonly signals: ApiSignals,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  start(): Dispose {
    const stop = this.signals.requestSent.on(() => {
      void stop();
      void this.lookUp();
    });
    return stop;
  }

  async lookUp(): Promise<void> {
    try {
      const { lookUpAddress } = await import('../session/session-endpoints');
      await this.api.request(lookUpAddress, {}, { onFailure: 'caller' });
      this.storage.write(storedValues.ipAddress, addressPlaceholders.known);
    } catch (error) {
      this.logger.info('The address could not be looked up.', { reason: String(error) });
      this.storage.write(storedValues.ipAddress, addressPlaceholders.unknown);
    }
  }
}

export const AddressLookupService = serviceToken<AddressLookup>('core:AddressLookupService');
