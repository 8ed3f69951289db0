import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the teams area until its plugin exists. */
const manifest = definePlugin({
  id: 'teams',
  name: 'Teams',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Teams'] },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest,
  routes: [{ path: definePath('/teams/:teamid?/:memberemail?'), layout: 'main', title: 'Teams', load: page('Teams') }],
  menu: [{ id: 'teams:open', menu: 'side', label: 'Teams', icon: 'users-round', to: '/teams', order: 300 }],
  search: [
    {
      type: 'Team',
      label: 'Teams',
      order: 300,
      load: () => Promise.resolve(() => Promise.resolve([])),
    },
  ],
});
