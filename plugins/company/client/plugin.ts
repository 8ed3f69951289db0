import { defineClientPlugin } from '@tessera/core/client';
import { company } from '../contract/manifest';
import { companySettingPath } from '../contract/paths';

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
  ],
  load: () => import('./setup'),
});
