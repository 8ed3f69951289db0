import { defineClientPlugin } from '@tessera/core/client';
import { company } from '../contract/manifest';
import { companySettingPath, labelSettingPath, storagePath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: company,
  translations: { de: () => import('./german') },
  settings: [
    {
      group: 'general',
      path: companySettingPath,
      label: 'Company',
      order: 900,
      load: () => import('./pages/company-setting-page').then((module) => module.CompanySettingPage),
    },
    {
      group: 'general',
      path: labelSettingPath,
      label: 'Labels',
      order: 910,
      load: () => import('./pages/label-setting-page').then((module) => module.LabelSettingPage),
    },
    {
      group: 'administrative',
      path: storagePath,
      label: 'Storage',
      order: 920,
      hidden: true,
      gate: { audience: 'admin' },
      load: () => import('./storage/storage-page').then((module) => module.StoragePage),
    },
  ],
  load: () => import('./setup'),
});
