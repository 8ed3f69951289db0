import { serviceToken } from '@tessera/core/contract';
import type { BillingStore } from './stores/billing-store';
import type { TaxProfileStore } from './stores/tax-profile-store';

/** The company's plan and billing, as loaded in this browser. */
export const Billing = serviceToken<BillingStore>('billing:Billing');

/** How invoices name the company. */
export const TaxProfiles = serviceToken<TaxProfileStore>('billing:TaxProfiles');
