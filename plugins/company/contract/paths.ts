import { definePath } from '@tessera/core/contract';

export const companySettingPath = definePath('/settings/company');
