import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the analytics area until its plugin exists. */
const manifest = definePlugin({
  id: 'analytics',
  name: 'Analytics',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'admin', modules: ['Performance Analytics'] },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest,
  routes: [{ path: definePath('/analytics'), layout: 'main', title: 'Analytics', load: page('Analytics') }],
  menu: [
    {
      id: 'analytics:open',
      menu: 'side',
      label: 'Analytics',
      icon: 'chart-no-axes-column',
      to: '/analytics',
      order: 500,
    },
  ],
});
