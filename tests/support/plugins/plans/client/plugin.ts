import { definePath, definePlugin, planEntry } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';

/** Sells plans in an installation that takes no payments, and has the entry of the settings in the side menu (R42). */
const manifest = definePlugin({
  id: 'plans',
  name: 'Plans',
  description: 'Stands in for a shop in tests.',
  core: '^1.0.0',
  gate: { audience: 'public' },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

const admin = { audience: 'admin' } as const;

export const plugin = defineClientPlugin({
  manifest,
  routes: [{ path: definePath('/plans'), layout: 'main', title: 'Plans', gate: admin, load: page('Plans') }],
  menu: [
    {
      id: 'plans:settings',
      menu: 'side',
      label: 'Settings',
      icon: 'settings',
      to: '/settings/subscription',
      order: 600,
      gate: { audience: 'admin', modules: ['Engagement Analytics'] },
    },
  ],
  fills: [
    fill(planEntry, {
      id: 'plans:entry',
      order: 200,
      gate: admin,
      load: () => import('./plan-entry-report').then((module) => module.StandInPlanEntry),
    }),
  ],
});
