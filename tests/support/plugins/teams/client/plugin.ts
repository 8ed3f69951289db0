import { definePath } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';
import { teams } from '../contract/manifest';

const teamsPath = definePath('/teams/:teamid?/:memberemail?');

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest: teams,
  routes: [{ path: teamsPath, layout: 'main', title: 'Teams', load: page('Teams') }],
  menu: [{ id: 'teams:open', menu: 'side', label: 'Teams', icon: 'users-round', to: '/teams', order: 300 }],
  search: [
    {
      type: 'Teams',
      label: 'Teams',
      order: 300,
      load: () => import('./search-teams').then((module) => module.searchTeams),
    },
  ],
  links: [{ type: 'Team', to: ({ id }) => teamsPath.to({ teamid: id }) }],
  commands: [{ id: 'teams:go', title: 'Teams', group: 'Go to', shortcut: 'g e', to: '/teams' }],
});
