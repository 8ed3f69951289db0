import type { Api, EntityServices } from '@tessera/core/client';
import { EntityStore } from '@tessera/core/client';
import type { TaxProfile } from '../../contract/tax-profile';
import { changeTaxProfile, readTaxProfile, taxProfileChangedLive } from '../../contract/tax-profile';

/** What an admin can change about how invoices name the company. */
export type TaxProfileFields = Omit<TaxProfile, 'id' | 'version'>;

/**
 * How invoices name the company; follows changes by every admin. Belongs to the page that shows it, so that only this page
 * loads it.
 */
export class TaxProfileStore {
  readonly profiles: EntityStore<TaxProfile, TaxProfile, TaxProfileFields>;

  constructor(services: EntityServices, api: Api) {
    this.profiles = new EntityStore(services, {
      type: 'TaxProfile',
      label: ({ legalName }) => legalName,
      event: taxProfileChangedLive,
      read: () => api.request(readTaxProfile, {}, { onFailure: 'caller' }),
      save: (_id, body, request) => api.request(changeTaxProfile, { body }, request),
    });
  }

  dispose(): void {
    this.profiles.dispose();
  }
}
