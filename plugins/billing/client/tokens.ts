import { serviceToken } from '@tessera/core/contract';
import type { BillingStore } from './stores/billing-store';

/** The company's plan and billing, as loaded in this browser. */
export const Billing = serviceToken<BillingStore>('billing:Billing');
