import { defineClientPlugin } from '@tessera/core/client';
import { superAdmin } from '../contract/manifest';
import { superAdminLoginPath, superAdminPortalsPath, superAdminStartPath } from '../contract/paths';

const gate = { audience: 'super-admin' } as const;
const load = () => import('./pages/area-pages').then((module) => module.loadPortalsPage());

export const plugin = defineClientPlugin({
  manifest: superAdmin,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: superAdminLoginPath,
      layout: 'bare',
      title: 'Super-admin',
      narrow: 'always',
      load: () => import('./pages/area-pages').then((module) => module.loadLoginPage()),
    },
    // Until the area has more than one page, its start page is that one.
    ...[superAdminStartPath, superAdminPortalsPath].map(
      (path) => ({ path, layout: 'super-admin', title: 'Companies', narrow: 'always', gate, load }) as const,
    ),
  ],
  menu: [
    {
      id: 'super-admin:portals',
      menu: 'super-admin',
      label: 'Companies',
      icon: 'layout-dashboard',
      to: superAdminPortalsPath.to({}),
      order: 100,
      gate,
    },
  ],
});
