import { definePath } from '@tessera/core/contract';

export const companySettingPath = definePath('/settings/company');

/** The labels of the company. */
export const labelSettingPath = definePath('/settings/labels');
