import { changeCompany, portalChangedLive, readCompany } from '@tessera/core/contract';
import type { CompanyEntity, CompanySettings } from '@tessera/core/contract';
import { Api, EntityServices, EntityStore, inject, injectable } from '@tessera/core/client';

/** The fields that the form changes. */
export type CompanyFields = Pick<
  CompanySettings,
  'name' | 'timeZone' | 'workingDays' | 'locale' | 'currency' | 'fiscalYearStart'
>;

/** The settings of the open company; they follow changes by every admin. */
@injectable()
export class CompanyStore {
  readonly companies: EntityStore<CompanyEntity, CompanyEntity, CompanyFields>;

  constructor(@inject(EntityServices) services: EntityServices, @inject(Api) api: Api) {
    const entityOf = (settings: CompanySettings): CompanyEntity => ({
      ...settings,
      id: services.session.portal?.clientId ?? '',
    });
    this.companies = new EntityStore(services, {
      type: 'Company',
      label: ({ name }) => name,
      event: portalChangedLive,
      read: async () => entityOf(await api.request(readCompany, {}, { onFailure: 'caller' })),
      save: async (_id, body, request) => entityOf(await api.request(changeCompany, { body }, request)),
    });
  }

  dispose(): void {
    this.companies.dispose();
  }
}
