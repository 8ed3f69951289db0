import { defineClientPlugin } from '@tessera/core/client';
import { company } from '../contract/manifest';
import { companySettingPath, labelSettingPath } from '../contract/paths';

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
  ],
  load: () => import('./setup'),
});
