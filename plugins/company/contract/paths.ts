import { definePath } from '@tessera/core/contract';

export const companySettingPath = definePath('/settings/company');

/** The labels of the company. */
export const labelSettingPath = definePath('/settings/labels');

/** R33: the storage that the company uses. */
export const storagePath = definePath('/settings/storage');
