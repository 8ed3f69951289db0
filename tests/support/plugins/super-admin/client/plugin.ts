import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the super-admin area until its plugin exists. */
const manifest = definePlugin({
  id: 'super-admin',
  name: 'Super-admin',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest,
  routes: [
    { path: definePath('/superadmin/login'), layout: 'bare', title: 'Super-admin', load: page('Super-admin sign-in') },
    {
      path: definePath('/superadmin/dashboard'),
      layout: 'super-admin',
      title: 'Dashboard',
      gate: { audience: 'super-admin' },
      load: page('Dashboard'),
    },
  ],
  menu: [
    {
      id: 'super-admin:dashboard',
      menu: 'super-admin',
      label: 'Dashboard',
      icon: 'layout-dashboard',
      to: '/superadmin/dashboard',
      order: 100,
      gate: { audience: 'super-admin' },
    },
  ],
});
