import { labelsToken } from '@tessera/core/client';
import { serviceToken } from '@tessera/core/contract';
import type { CompanyStore } from './stores/company-store';

/** The settings of the open company, as loaded in this browser. */
export const Companies = serviceToken<CompanyStore>('company:Companies');

/** The labels of the open company. */
export const CompanyLabels = labelsToken('company');
