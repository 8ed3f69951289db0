import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the billing area until its plugin exists. */
const manifest = definePlugin({
  id: 'billing',
  name: 'Billing',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

const admin = { audience: 'admin' } as const;

export const plugin = defineClientPlugin({
  manifest,
  routes: [{ path: definePath('/upgrade'), layout: 'main', title: 'Plans', gate: admin, load: page('Plans') }],
  menu: [
    {
      id: 'billing:settings',
      menu: 'side',
      label: 'Settings',
      icon: 'settings',
      to: '/settings/subscription',
      order: 600,
      gate: { audience: 'admin', modules: ['Engagement Analytics'] },
    },
    {
      id: 'billing:plan',
      menu: 'profile',
      label: 'Plan and billing',
      icon: 'credit-card',
      to: '/settings/subscription',
      order: 100,
      gate: admin,
    },
  ],
  settings: [
    {
      group: 'administrative',
      path: definePath('/settings/subscription'),
      label: 'Subscription Details',
      order: 100,
      gate: admin,
      load: page('Subscription Details'),
    },
  ],
});
