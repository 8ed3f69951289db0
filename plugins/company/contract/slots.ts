import { defineSlot } from '@tessera/core/contract';

/** More of the company, below its settings. */
export interface CompanyDetailsProps {
  readonly clientId: string;
}
export const companyDetails = defineSlot<CompanyDetailsProps>('company:details');
